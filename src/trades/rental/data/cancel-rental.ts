// A rental is cancelled as one thing (RT10): every step that is still to come, with the reason; or one step, where the others do not depend on
// it. Never what left, nor what brings it back (TS6).
import { Invoice } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { canTransition, leavingEffects, missingReasons } from '#records/states/task-transitions.ts'
import { readOwner, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { billedLines } from '../rules/money/account.ts'
import { CANCEL_FEE } from '../rules/money/to-settle.ts'
import { cancelledWith, cancelReach } from '../rules/terms/cancelling.ts'
import { hasLeft } from '../rules/terms/rental-prolonged.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { feeLine, isPrepared } from './prolong-rental.ts'
import { isMoneyHere, rentalSheet, type RentalSheet } from './rental-sheet.ts'

const { cancelled } = TASK_STATE
const LONGEST = 1000

interface CancelRental {
  /** Any task of the rental. */
  readonly id: string
  /** That step alone, with those that depend on it; absent: the whole rental. */
  readonly step?: string
  readonly reason: string
  /** What the organisation asks once the things are prepared (RT21); 0 for nothing. */
  readonly fee?: number
  readonly at: string
  readonly rights: Rights
}

export const cancelRental = async (
  db: LocalDatabase,
  { id, step: only, reason, fee = 0, at, rights }: CancelRental,
): Promise<Outcome<null>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const steps = stepsOf(sheet, only)
  const cancelled_reason = reason.trim().slice(0, LONGEST)
  const problems = missingReasons(cancelled, { cancelled_reason })
  if (only === undefined && hasLeft(sheet.dossier)) problems.push(notAnyMore(problemMessages.instancesLeft))
  if (only !== undefined && cancelReach(sheet.dossier, only) === 'never')
    problems.push(notAnyMore(rentalMessages.stillOut))
  if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
  const { user } = await readOwner(db)
  const { head } = sheet.dossier
  // A device that does not hold the lines leaves them.
  const isWhole = endsWhole(sheet, only)
  const isHere = isWhole && (await isMoneyHere(db, { head, today: at.slice(0, 10) }))
  const billed = billedLines(sheet.documents)
  const dropped = isHere ? sheet.invoices.filter(({ id: line }) => !billed.has(line)) : []
  const fees = isWhole && isPrepared(sheet) ? feeLine(fee, CANCEL_FEE) : []
  return edit(db, [Task, Invoice], async draft => {
    for (const line of dropped) await draft.remove(Invoice, line.id)
    for (const line of fees) await draft.create(Invoice, db.newKey(), { ...line, task_id: head.id })
    for (const step of steps) {
      const from = step.task_state_id
      const asks = { scope: step.scope, task_type_id: step.task_type_id, from, to: cancelled, rights }
      // A preparation that is done stays: its things go back by hand.
      if (
        !canTransition({ ...asks, isAuthor: true, stateDay: null, setBySelf: false, today: at.slice(0, 10) })
      )
        continue
      if (from === cancelled) continue
      await draft.patch(Task, step.id, {
        ...leavingEffects(from, cancelled),
        task_state_id: cancelled,
        cancelled_reason,
        state_time: at,
        state_author_id: user,
      })
    }
    return success(null)
  })
}

const notAnyMore = (message: string): Problem => ({
  id: PROBLEM.transition,
  field: 'task_state_id',
  message,
  user_overridable: false,
})

/** Nothing of the rental takes place: its lines go with it. */
export const endsWhole = ({ dossier }: Pick<RentalSheet, 'dossier'>, step?: string): boolean =>
  !hasLeft(dossier) && (step === undefined || cancelReach(dossier, step) === 'whole')

const stepsOf = ({ dossier }: RentalSheet, only?: string): readonly TaskRow[] =>
  only === undefined
    ? dossier.steps
    : [...dossier.steps.filter(({ id }) => id === only), ...cancelledWith(dossier, only)]
