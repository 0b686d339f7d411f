// Undoes a planner's decision about a visit: it waits to be checked again, where it was and as it was.
import type { TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from '#core/task/change-task-state.ts'

export const reopenVisit = (
  db: LocalDatabase,
  { was, ...on }: OnSite & { readonly was: TaskRow },
): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, on, async () => {
    const { shift_instance_id, shift_id, resource_id, date, check_reasons, objects } = was
    const place = { shift_instance_id, shift_id, resource_id, date }
    const hours = { arrived_at: was.arrived_at, state_time: was.state_time }
    return success({ task_state_id: TASK_STATE.toBeChecked, ...place, ...hours, check_reasons, objects })
  })
