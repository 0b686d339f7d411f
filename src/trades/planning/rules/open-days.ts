// On which days a slot of the day is open, by the schedules and exceptions of all resources.
import type { ShiftExceptionRow, ShiftResourceRow } from '#records/entities/shift.ts'
import { slotHours, type Slot } from '#records/time/slot-schedule.ts'

/**
 * RC5: a day is open when its slot is; a request without a slot may take place on any day on which somebody works. `byHand`: what was set by
 * hand for the one slot that is asked about.
 */
export const openDaysOf = (
  slot: Pick<Slot, 'resource_id' | 'shift_id'> | null,
  schedules: readonly ShiftResourceRow[],
  exceptions: readonly ShiftExceptionRow[],
  byHand: { readonly open: 0 | 1 } | null = null,
): ((day: string) => boolean) => {
  const own = schedules.filter(
    one => slot === null || (one.resource_id === slot.resource_id && one.shift_id === slot.shift_id),
  )
  return date =>
    own.some(
      schedule =>
        schedule.resource_id !== null &&
        slotHours(
          { resource_id: schedule.resource_id, date, shift_id: schedule.shift_id },
          schedule,
          exceptions,
          byHand,
        ).open,
    )
}
