// One stop with what stands around it in its slot, in one transaction: a tap on the stop shows once this has been read again.
import type { TaskRow } from '#records/entities/task.ts'
import { inTourOrder, isStop } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { postponedOfSlot } from './postponed-of-slot.ts'
import { slotById, type SlotSheet } from '#trades/planning/data/slot-by-id.ts'
import { taskById } from './task-by-id.ts'
import { tasksOfSlot } from './tasks-of-slot.ts'
import { tourTables } from './tour-of-day.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

export interface StopSheet {
  readonly task: TaskRow
  /** The stops of its slot as it is driven, itself included; none when it has none. */
  readonly stops: readonly TaskRow[]
  readonly slot: SlotSheet | null
  /** Of the road to it. */
  readonly minutes: number
}

/** `origin`: the slot in which it was opened, where it may not stand any more. Null: the stop is not on this device. */
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
