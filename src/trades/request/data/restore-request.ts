// A cancelled request that is accepted again goes back into its slot, whose room may have been given away since (CP6): checked here,
// before anything is written, for « Rouvrir » and for the undo of its cancellation.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { failed, type Failure, type Outcome } from '#records/failure.ts'
import type { Problem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { restoredState } from '#records/states/task-transitions.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Written } from '#core/store/rows/written.ts'
import type { OnSite, TaskChange } from '#core/task/change-task-state.ts'
import { restoreTask } from '#core/task/restore-task.ts'
import { placeProblems } from '#trades/planning/data/place-tasks.ts'
import { slotOfTask } from '../rules/request-values.ts'

export const restoreRequest = async (db: LocalDatabase, on: OnSite): Promise<Outcome<TaskChange>> => {
  const row = await tableOf(db, Task).get(on.id)
  const task: TaskRow = { ...blankRow(Task), ...row }
  const problems = await roomProblems(db, task, restoredState(task.scope, task.state_before), on.rights)
  return problems.length > 0 ? failed({ kind: 'ruleBroken', problems }) : restoreTask(db, on)
}

/** What forbids to write these states back; null when nothing does. */
export const roomRefusal = async (
  db: LocalDatabase,
  back: readonly Written[],
  rights: Rights,
): Promise<Failure | null> => {
  const problems: Problem[] = []
  for (const { of, id, before, after } of back) {
    if (of.name !== Task.name || before === null) continue
    // What stays where it was needs no room.
    if (['task_state_id', 'shift_instance_id'].every(name => before[name] === after?.[name])) continue
    const task: TaskRow = { ...blankRow(Task), ...(await tableOf(db, Task).get(id)), ...before }
    problems.push(...(await roomProblems(db, task, task.task_state_id, rights)))
  }
  return problems.length === 0 ? null : { kind: 'ruleBroken', problems }
}

const roomProblems = async (
  db: LocalDatabase,
  task: TaskRow,
  to: number,
  rights: Rights,
): Promise<Problem[]> => {
  const slot = slotOfTask(task)
  if (to !== TASK_STATE.accepted || slot === null) return []
  // Checked as new to the slot: the room that it had there may have been given away.
  const returning = { ...task, task_state_id: TASK_STATE.accepted, shift_instance_id: null } as const
  return placeProblems(db, { slot, rights }, [returning])
}
