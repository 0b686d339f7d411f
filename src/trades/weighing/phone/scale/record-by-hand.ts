// The line of a weighing by hand. Its code, if any, is looked up first; a blank sticker is bound when the line is written (LB2).
import type { ObjectRow } from '#records/entities/object.ts'
import { success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { lookup } from '../../data/sessions/lookup.ts'
import { recordWeighing, type WeighAnswer } from '../../data/sessions/record-weighing.ts'
import { typedToGrams } from '../../shared/kilograms.ts'
import type { WeighingTap } from '../../session-parts/use-weighing-tap.ts'
import type { WeighingSession } from '../session/weighing-session.ts'
import type { ManualDraft } from './manual-draft.ts'

/** The answers to the two questions about a weight (WG3, WG5). */
export interface Answers {
  readonly isConfirmed?: boolean
  readonly again?: 'replace' | 'add'
}

interface ByHand {
  readonly session: WeighingSession
  readonly draft: ManualDraft
  /** What the screen shows as the object: of the code, or the chosen one. */
  readonly object: ObjectRow | null
}

interface WeighedThing {
  /** For the questions about it. */
  readonly name: string
  readonly object: string | null
  readonly instance: string | null
  readonly sticker?: { readonly code: string; readonly typed: true }
}

const weighedThing = async (
  db: WeighingTap['db'],
  { session, draft, object, day }: ByHand & { readonly day: string },
): Promise<Outcome<WeighedThing>> => {
  const chosen = draft.object === '' ? null : draft.object
  const name = object?.name ?? ''
  if (draft.code.trim() === '') return success({ name, object: chosen, instance: null })
  const found = await lookup(db, { code: draft.code, day, way: session.way })
  if (found.kind === 'known' || found.kind === 'again')
    return success({
      name: found.object?.name ?? (name === '' ? `Étiquette ${formatLabelCode(found.code)}` : name),
      object: found.object?.id ?? chosen,
      instance: found.instance.id,
    })
  if (found.kind === 'gone') return onSiteFailure(weighingMessages.stickerOut(found.state))
  if (chosen === null) return onSiteFailure('Choisissez l’objet de cette étiquette.')
  return success({ name, object: chosen, instance: null, sticker: { code: draft.code, typed: true } })
}

export const recordByHand = async (
  { db, today, tap }: WeighingTap,
  { session, draft, object, answers }: ByHand & { readonly answers: Answers },
): Promise<Outcome<{ readonly name: string; readonly answer: WeighAnswer }>> => {
  const found = await weighedThing(db, { session, draft, object, day: today })
  if (!found.ok) return found
  const { name, ...what } = found.value
  const { search } = session
  const isBegun = search.session !== null || search.flow !== null
  const begins = { way: draft.way, flow: draft.flow === '' ? null : draft.flow }
  const outcome = await recordWeighing(db, {
    // Another day begins a weighing session of its own: lines already weighed keep the day of their weighing.
    session: draft.date === '' ? search.session : null,
    setup: {
      ...session.setup,
      ...(isBegun ? {} : begins),
      ...(draft.date === '' ? {} : { date: draft.date }),
    },
    ...what,
    quantity: draft.quantity,
    gross: typedToGrams(draft.typed),
    tares: draft.tares,
    ...answers,
    ...tap(),
  })
  return outcome.ok ? success({ name, answer: outcome.value }) : outcome
}
