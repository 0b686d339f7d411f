// The stops that were postponed on the day of a slot and have left it (TS10): its crew still sees them, under their former
// number.
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const postponedOfSlot = async (
  db: LocalDatabase,
  slot: Pick<ShiftInstanceRow, 'resource_id' | 'date' | 'shift_id'>,
): Promise<TaskRow[]> => {
  const { resource_id, date, shift_id } = slot
  return tableNamed<typeof Task>(db.relaxed, 'task')
    .where('task_state_id')
    .equals(TASK_STATE.toBePostponed)
    .filter(
      task =>
        task.shift_instance_id === null &&
        task.resource_id === resource_id &&
        task.shift_id === shift_id &&
        date !== null &&
        task.state_time?.startsWith(date) === true,
    )
    .toArray()
}
