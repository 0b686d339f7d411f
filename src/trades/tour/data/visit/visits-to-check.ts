// The visits that wait to be checked. Apart from the sheet of one, which the dashboard does not load.
import { isOpen } from '#records/entities/dispute.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** Oldest first; two versions to choose between have a screen of their own, and a weighing session is validated at the dock. */
export const visitsToCheck = async (db: LocalDatabase, rights: Rights): Promise<TaskRow[]> => {
  const found = await tableOf(db, Task)
    .where('task_state_id')
    .equals(TASK_STATE.toBeChecked)
    .filter(
      ({ scope, disputes, task_type_id }) =>
        scope !== 'scale' && seesTaskType(rights, task_type_id) && !disputes.some(isOpen),
    )
    .toArray()
  const since = ({ state_time, creation_time }: TaskRow): string => state_time ?? creation_time ?? ''
  return found.toSorted((a, b) => since(a).localeCompare(since(b)) || a.id.localeCompare(b.id))
}
