// « Refusé » on an object of a stop, with its reason (TS4): the whole line, or the rest of a line of several.
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { refusedLine, restoredLine } from '#records/stop/on-site-lines.ts'
import type { ReasonType } from '#records/lists/on-site-reasons.ts'
import { requiredProblem } from '#records/problem.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeLine, type LineTap } from '#core/task/change-stop.ts'

export interface Refusal extends LineTap {
  readonly reason: ReasonType
  /** The crew's own words: « taché ». Required with « autre ». */
  readonly text?: string
  /** How many were taken despite the refusal. */
  readonly taken?: number
}

const LONGEST_TEXT = 200

export const refuseLine = (
  db: LocalDatabase,
  { reason, text = '', taken = 0, ...tap }: Refusal,
): Promise<Outcome<null>> =>
  changeLine(db, tap, line => {
    const said = text.trim().slice(0, LONGEST_TEXT)
    const checked = checkQuantity(taken)
    if (!checked.ok) return onSiteFailure(checked.sentence)
    if (reason === 'other' && said === '')
      return failed({
        kind: 'ruleBroken',
        problems: [requiredProblem('refused_text', 'la précision du refus')],
      })
    return success(refusedLine(line, { reason, text: said, taken: checked.value }))
  })

export const restoreLine = (db: LocalDatabase, tap: LineTap): Promise<Outcome<null>> =>
  changeLine(db, tap, line => success(restoredLine(line)))
