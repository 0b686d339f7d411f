// The stops of a slot in the slot's own order (SL3); those that it does not name follow, by hour then number.
import { ShiftInstance } from '#domain/entities/shift.ts'
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { inTourOrder } from '#domain/tour-order.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export const tasksOfSlot = async (
  db: LocalDatabase,
  { slot }: { readonly slot: string },
): Promise<TaskRow[]> => {
  const tasks = await tableOf(db, Task).where('$slot').equals(slot).toArray()
  const order = (await tableOf(db, ShiftInstance).get(slot))?.task_order ?? []
  return inTourOrder(tasks, order)
}
