// A rental is cancelled as one thing (RT10): every step that is still to come, with the reason. Never once something left (TS6).
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { doneStates } from '#records/states/tour-order.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { canTransition, leavingEffects, missingReasons } from '#records/states/task-transitions.ts'
import { readOwner, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { rentalSheet } from './rental-sheet.ts'

const { cancelled } = TASK_STATE
const left: ReadonlySet<number> = new Set(doneStates)
const LONGEST = 1000

interface CancelRental {
  readonly id: string
  readonly reason: string
  readonly at: string
  readonly rights: Rights
}

export const cancelRental = async (
  db: LocalDatabase,
  { id, reason, at, rights }: CancelRental,
): Promise<Outcome<null>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const { steps, departures } = sheet.dossier
  const cancelled_reason = reason.trim().slice(0, LONGEST)
  const problems = missingReasons(cancelled, { cancelled_reason })
  if (departures.some(({ task_state_id }) => left.has(task_state_id)))
    problems.push({
      id: PROBLEM.transition,
      field: 'task_state_id',
      message: problemMessages.instancesLeft,
      user_overridable: false,
    })
  if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
  const { user } = await readOwner(db)
  return edit(db, [Task], async draft => {
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
