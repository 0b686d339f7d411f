// The beginning of a weighing session (WG6): from a provenance, to a destination, or with one of today's collections.
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { normalised } from '#records/text/search-text.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { startUnloading } from '#trades/tour/data/start-unloading.ts'
import type { CollectionToWeigh, Flow } from '../../data/figures/flows.ts'
import { changeSession } from '../../data/sessions/set-session-header.ts'
import { startCollection } from '../../data/sessions/start-collection.ts'
import {
  NO_SCALE,
  OBJECTS,
  weighingSessionPart,
  stickerAddress,
  weighingAddress,
  type WeighingSessionSearch,
} from '../weighing-address.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from './weighing-session.ts'

/** `code`: an instance was scanned before its weighing session began; it is weighed next. */
export interface OriginSearch extends WeighingSessionSearch {
  readonly code: string | null
}

const HOME_COLLECTION = 'collecte a domicile'

interface BeginOf {
  readonly search: OriginSearch
  /** Undefined while it is read. */
  readonly session: WeighingSession | undefined
  readonly flows: readonly Flow[] | undefined
}

export const useBeginWeighing = ({ search, session, flows }: BeginOf) => {
  const { db, tap } = useWeighingTap()
  const go = useGo()
  const known = useLocal(scales, null)
  const { said, say, run } = useAct()
  const weighIn = (begun: Partial<WeighingSessionSearch>): void =>
    go(search.code === null ? weighingAddress(OBJECTS, begun) : stickerAddress(begun, search.code))

  const withFlow = (flow: Flow): void =>
    weighIn({
      ...weighingSessionPart(search),
      session: null,
      flow: flow.id,
      scale: session === undefined ? search.scale : (session.scale?.id ?? NO_SCALE),
      since: tap().at,
    })
  const withTask = async (collection: string): Promise<void> => {
    const flow = flows?.find(({ name }) => normalised(name) === HOME_COLLECTION) ?? flows?.[0]
    if (flow === undefined) return say('Aucune provenance n’est configurée.')
    const setup = {
      ...session?.setup,
      way: search.way,
      flow: flow.id,
      scale: session?.scale?.id ?? null,
      collection,
    }
    const begun = await run(() => startCollection(db, { setup, ...tap() }))
    if (begun !== null) weighIn({ session: begun.answer.id })
  }
  const withSlot = async ({ id: slot, session: open }: CollectionToWeigh): Promise<void> => {
    const scale = session?.scale?.id ?? known?.[0]?.id ?? null
    const done = await run(() => startUnloading(db, { slot, scale, ...tap() }))
    if (done !== null) {
      const own = { session: done.answer.id }
      const change = {
        ...(search.city === null ? {} : { city_id: search.city }),
        ...(search.partner === null ? {} : { partner: search.partner }),
      }
      // A choice made here takes precedence over the only town of the round.
      if (Object.keys(change).length > 0) await run(() => changeSession(db, { ...own, change, ...tap() }))
      go(weighingAddress(OBJECTS, own))
    } else if (open !== null) go(weighingAddress(OBJECTS, { session: open }))
  }
  return {
    said,
    withFlow,
    withCollection: (collection: CollectionToWeigh): Promise<void> =>
      collection.kind === 'task' ? withTask(collection.id) : withSlot(collection),
  }
}
