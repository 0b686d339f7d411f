// The working hours of each resource on a day, by resource and shift (SL1, CP4).
import type { ShiftException, ShiftResource } from '#records/entities/shift.ts'
import { slotHours, type SlotHours } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export type HoursOfDay = ReadonlyMap<string, SlotHours>

export const hoursKey = (resource_id: string | null, shift_id: number): string => `${resource_id} ${shift_id}`

export const slotHoursOfDay = async (
  db: LocalDatabase,
  { day }: { readonly day: string },
): Promise<HoursOfDay> => {
  const [schedules, exceptions] = await Promise.all([
    tableNamed<typeof ShiftResource>(db.relaxed, 'shift_resource').toArray(),
    tableNamed<typeof ShiftException>(db.relaxed, 'shift_exception').where('date').equals(day).toArray(),
  ])
  return new Map(
    schedules.flatMap(schedule => {
      const { resource_id, shift_id } = schedule
      if (resource_id === null) return []
      const hours = slotHours({ resource_id, date: day, shift_id }, schedule, exceptions)
      return [[hoursKey(resource_id, shift_id), hours] as const]
    }),
  )
}
