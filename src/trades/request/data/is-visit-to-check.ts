// Whether a task waits for a planner to check what its crew did; a rental is checked like a collection, a weighing session at the dock.
import { Task } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const isVisitToCheck = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<boolean> => {
  const task = await tableOf(db, Task).get(id)
  return task !== undefined && task.task_state_id === TASK_STATE.toBeChecked && task.scope !== 'scale'
}
