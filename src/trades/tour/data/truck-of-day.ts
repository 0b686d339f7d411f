// What one truck did on one day, and the weighing sessions in which its load was weighed (WG1): for the dashboard, and inside the
// edit that starts such a session.
import type { ShiftInstance, ShiftInstanceRow } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Connection } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export interface TruckOfDay {
  readonly stops: readonly TaskRow[]
  /** Without cancelled ones. */
  readonly sessions: readonly TaskRow[]
}

/**
 * Morning and afternoon are unloaded together. When the load is weighed a day later, the weighing sessions of both days are
 * included.
 */
export const truckOfDay = async (
  tables: Pick<Connection, 'dexie'>,
  { id, resource_id, date }: Pick<ShiftInstanceRow, 'id' | 'resource_id' | 'date'>,
): Promise<TruckOfDay> => {
  const tasks = tableNamed<typeof Task>(tables, 'task')
  const siblings = await tableNamed<typeof ShiftInstance>(tables, 'shift_instance')
    .where('[resource_id+date]')
    .equals([resource_id ?? '', date ?? ''])
    .primaryKeys()
  const slots = [...new Set([id, ...siblings])]
  const isOfTruck = ({ unloaded_slot_id, task_state_id }: TaskRow): boolean =>
    unloaded_slot_id !== null && slots.includes(unloaded_slot_id) && task_state_id !== TASK_STATE.cancelled
  return {
    stops: await tasks.where('$slot').anyOf(slots).toArray(),
    sessions: await tasks
      .where('[scope+date]')
      .between(['scale', date ?? ''], ['scale', '\uffff'])
      .filter(isOfTruck)
      .toArray(),
  }
}
