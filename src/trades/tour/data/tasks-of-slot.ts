// The stops of a slot in the slot's own order (SL3); those that the order does not name follow, by hour then number.
import type { ShiftInstance } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export const tasksOfSlot = async (
  db: LocalDatabase,
  { slot }: { readonly slot: string },
): Promise<TaskRow[]> => {
  const tasks = await tableNamed<typeof Task>(db.relaxed, 'task').where('$slot').equals(slot).toArray()
  const order =
    (await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance').get(slot))?.task_order ?? []
  return inTourOrder(tasks, order)
}
