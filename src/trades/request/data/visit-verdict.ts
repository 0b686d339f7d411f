// Whether a task waits for a planner to check what its crew did, and who decided last; a rental is checked like a collection, a weighing
// session at the dock.
import { Task } from '#records/entities/task.ts'
import { TASK_STATE, taskStateLabel } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface VisitVerdict {
  readonly id: string
  readonly isToCheck: boolean
  /** A step of a rental. */
  readonly isRental: boolean
  readonly state: string
  /** The account that gave it its state. */
  readonly author: string | null
}

export const visitVerdict = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<VisitVerdict> => {
  const task = await tableOf(db, Task).get(id)
  if (task === undefined) return { id, isToCheck: false, isRental: false, state: '', author: null }
  const { scope, task_state_id, state_author_id } = task
  return {
    id,
    isToCheck: task_state_id === TASK_STATE.toBeChecked && scope !== 'scale',
    isRental: scope === 'loki',
    state: taskStateLabel(task_state_id, scope),
    author: state_author_id,
  }
}
