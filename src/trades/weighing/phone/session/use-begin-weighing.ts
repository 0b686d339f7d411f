// The beginning of a weighing session (WG6): from a provenance, to a destination, or with one of today's collections.
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { normalised } from '#records/text/search-text.ts'
import { scales } from '#trades/settings/data/scales.ts'
import { startUnloading } from '#trades/tour/data/start-unloading.ts'
import type { CollectionToWeigh, Flow } from '../../data/figures/flows.ts'
import { waitsForScale, type Round } from '../../data/sessions/announced-lines.ts'
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

  const beginWith = (flow: string, round: Round = {}): void =>
    weighIn({
      ...weighingSessionPart(search),
      session: null,
      flow,
      slot: round.slot ?? null,
      collection: round.collection ?? null,
      scale: session === undefined ? search.scale : (session.scale?.id ?? NO_SCALE),
      since: tap().at,
    })
  const flow = flows?.find(({ name }) => normalised(name) === HOME_COLLECTION) ?? flows?.[0]
  const withTask = async (collection: string): Promise<void> => {
    if (flow === undefined) return say('La liste des provenances est vide\u00a0: le bureau la remplit.')
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
    withFlow: ({ id }: Flow): void => beginWith(id),
    withCollection: async (collection: CollectionToWeigh): Promise<void> => {
      const { kind, id } = collection
      const round = kind === 'task' ? { collection: id } : { slot: id }
      // A look at what it announces leaves no open session behind: the first weight begins it.
      if (flow !== undefined && (await waitsForScale(db, round))) return beginWith(flow.id, round)
      return kind === 'task' ? withTask(id) : withSlot(collection)
    },
  }
}
