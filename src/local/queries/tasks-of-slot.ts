// The stops of a slot in the slot's own order (SL3); those that it does not name follow, by hour then number.
import { ShiftInstance } from '#domain/entities/shift.ts'
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export const tasksOfSlot = async (
  db: LocalDatabase,
  { slot }: { readonly slot: string },
): Promise<TaskRow[]> => {
  const tasks = await tableOf(db, Task).where('$slot').equals(slot).toArray()
  const order = (await tableOf(db, ShiftInstance).get(slot))?.task_order ?? []
  return inOrder(tasks, order)
}

const LAST = '99:99'

export const inOrder = (tasks: readonly TaskRow[], order: readonly string[]): TaskRow[] => {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: TaskRow): number => places.get(id) ?? order.length
  return tasks.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.loaded_after ?? LAST).localeCompare(b.loaded_after ?? LAST) ||
      (a.number ?? Infinity) - (b.number ?? Infinity) ||
      a.id.localeCompare(b.id),
  )
}
