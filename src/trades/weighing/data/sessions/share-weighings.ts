// « Scinder » and « Fusionner » (screens.md section 6): the same weight on more lines, or on one; exact to the gram, with a
// trace.
import { success, type Outcome } from '#records/failure.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { mergeRefusal, splitWeightRefusal } from '../../rules/line-acts.ts'
import { linePieces, mergedLine, splitLine } from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import {
  changeSessionRow,
  lineIn,
  whoIs,
  withLine,
  type LineOfSession,
  type SessionTap,
} from './change-session.ts'

export interface Split extends LineOfSession {
  /** Pieces that get a line of their own. */
  readonly quantity: number
  /** Their net weight; when absent, their share. */
  readonly weight?: number
}

export const splitWeighing = (
  db: LocalDatabase,
  { line_id, quantity, weight, ...tap }: Split,
): Promise<Outcome<{ readonly line_id: string }>> =>
  changeSessionRow(db, tap, async (task, draft) => {
    const found = lineIn(task, line_id)
    if (!found.ok) return found
    const line = found.value
    if (!Number.isInteger(quantity) || quantity < 1 || quantity >= linePieces(line))
      return onSiteFailure(weighingMessages.splitQuantity)
    const tooMuch = weight === undefined ? null : splitWeightRefusal(line, weight)
    if (tooMuch !== null) return onSiteFailure(tooMuch)
    const newId = db.newKey()
    const who = whoIs(draft, tap.at)
    const parts = splitLine(line, { line_id: newId, quantity, weight: weight ?? null, who })
    return success({ values: { objects: withLine(task, line_id, parts) }, answer: { line_id: newId } })
  })

export const mergeWeighings = (
  db: LocalDatabase,
  { line_ids, ...tap }: SessionTap & { readonly line_ids: readonly string[] },
): Promise<Outcome<{ readonly line_id: string }>> =>
  changeSessionRow(db, tap, async (task, draft) => {
    const chosen = task.objects.filter(({ line_id }) => line_ids.includes(line_id))
    const [first, ...others] = chosen
    const refusal = mergeRefusal(chosen)
    if (first === undefined || refusal !== null) return onSiteFailure(refusal ?? weighingMessages.mergeTwo)
    const merged = mergedLine(first, others, whoIs(draft, tap.at))
    const gone = new Set(others.map(({ line_id }) => line_id))
    const objects = task.objects.flatMap(one =>
      one === first ? [merged] : gone.has(one.line_id) ? [] : [one],
    )
    return success({ values: { objects }, answer: { line_id: first.line_id } })
  })
