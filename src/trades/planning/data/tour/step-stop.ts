// A stop of a slot one position earlier or later, by a tap on the slot's page.
import { ShiftInstance } from '#records/entities/shift.ts'
import { success, type Outcome } from '#records/failure.ts'
import { inTourOrder, type OrderedStop } from '#records/states/tour-order.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { slotEntities, slotInEdit } from '../slot-in-edit.ts'

interface StepStop {
  readonly slot: Slot
  readonly id: string
  readonly by: 1 | -1
  /** Among which it moves. */
  readonly stops: readonly OrderedStop[]
}

/** One position earlier or later than is stored, which the page may not show yet. */
export const stepStop = (db: LocalDatabase, { slot, id, by, stops }: StepStop): Promise<Outcome<null>> =>
  edit(db, slotEntities, async draft => {
    const row = await slotInEdit(draft, slot)
    const ids = inTourOrder(stops, row.task_order).map(stop => stop.id)
    const at = ids.indexOf(id)
    const other = ids[at + by]
    if (at >= 0 && other !== undefined)
      await draft.patch(ShiftInstance, row.id, { task_order: ids.with(at, other).with(at + by, id) })
    return success(null)
  })
