// One stop with its surroundings in its slot, in one transaction: a tap on the stop appears once this has been read again.
import type { ShiftInstance } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import { inTourOrder, isStop } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import { postponedOfSlot } from './postponed-of-slot.ts'
import { slotById, type SlotSheet } from '#trades/planning/data/slot-by-id.ts'
import { taskById } from './task-by-id.ts'
import { tourTables } from './tour-of-day.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

export interface StopSheet {
  readonly task: TaskRow
  /** The stops of its slot in driving order, itself included; empty when it has no slot. */
  readonly stops: readonly TaskRow[]
  readonly slot: SlotSheet | null
  /** The travel time to it. */
  readonly minutes: number
}

/** `origin`: the slot from which it was opened, which it may have left since. Null when the stop is not on this device. */
export const stopSheet = (
  db: LocalDatabase,
  { id, origin }: { readonly id: string; readonly origin: string | null },
): Promise<StopSheet | null> =>
  db.relaxed.dexie.transaction('r', tourTables, async () => {
    const task = await taskById(db, { id })
    if (task === null) return null
    const at = origin ?? task.shift_instance_id
    const [slot, tasks, travel] = await Promise.all([
      at === null ? null : slotById(db, { id: at }),
      at === null ? [] : tasksOfSlot(db, { slot: at }),
      travelMinutes(db),
    ])
    const postponed = slot === null ? [] : await postponedOfSlot(db, slot.slot)
    const stops = inTourOrder([...tasks.filter(isStop), ...postponed], slot?.slot.task_order ?? [])
    return { task, stops, slot, minutes: travel(slot?.resource?.type ?? 'undefined') }
  })

/** The stops of a slot in the slot's own order (SL3); those that the order does not name follow, by hour then number. */
export const tasksOfSlot = async (
  db: LocalDatabase,
  { slot }: { readonly slot: string },
): Promise<TaskRow[]> => {
  const tasks = await tableNamed<typeof Task>(db.relaxed, 'task').where('$slot').equals(slot).toArray()
  const order =
    (await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance').get(slot))?.task_order ?? []
  return inTourOrder(tasks, order)
}
