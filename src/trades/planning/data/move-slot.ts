// « Déplacer le créneau »: a whole tour goes to another truck or another day (a breakdown, a holiday). What is already done stays
// where it was done.
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task } from '#records/entities/task.ts'
import type { Outcome } from '#records/failure.ts'
import { isMovable } from '#records/states/placed-state.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { placeTasks, type PlaceTasks } from './place-tasks.ts'
import type { MovedBack } from './moved-back.ts'

export interface MoveSlot extends Pick<PlaceTasks, 'at' | 'rights' | 'force'> {
  /** The id of the slot to empty. */
  readonly from: string
  readonly to: Slot
}

export const moveSlot = async (
  db: LocalDatabase,
  { from, to, ...how }: MoveSlot,
): Promise<Outcome<MovedBack>> => {
  const row = await tableOf(db, ShiftInstance).get(from)
  const tasks = await tableOf(db, Task).where('$slot').equals(from).toArray()
  const moving = inTourOrder(
    tasks.filter(({ task_state_id }) => isMovable(task_state_id)),
    row?.task_order ?? [],
  )
  return placeTasks(db, { ...how, ids: moving.map(({ id }) => id), slot: to, before: null })
}
