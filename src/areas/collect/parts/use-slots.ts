// The slots of a day that a person may use, with the hours of their resources.
import { hoursKey, slotHoursOfDay } from '#app/slot-hours-of-day.ts'
import { useLocal } from '#app/use-local.ts'
import { useRights } from '#app/use-session.ts'
import { shiftMinutes } from '#domain/capacity.ts'
import { addDays } from '#domain/dates.ts'
import type { Rights } from '#domain/rights.ts'
import type { SlotHours } from '#domain/slot-schedule.ts'
import type { LocalDatabase } from '#local/database.ts'
import { slotsOfDay, type SlotOfDay } from '#local/queries/slots-of-day.ts'

export interface TimedSlot extends SlotOfDay {
  readonly hours: SlotHours | null
  readonly minutes: number | null
}

export const useSlots = (day: string): readonly TimedSlot[] | undefined => {
  const rights = useRights()
  const slots = useLocal(slotsOfDay, { day, rights })
  const hours = useLocal(slotHoursOfDay, { day })
  if (slots === undefined || hours === undefined) return undefined
  return slots.map(found => {
    const known = hours.get(hoursKey(found.slot.resource_id, found.slot.shift_id)) ?? null
    return Object.assign({}, found, {
      hours: known,
      minutes: known === null ? null : shiftMinutes(known),
    })
  })
}

const LOOK_AHEAD_DAYS = 7

/** The first day after this one that holds stops. */
const nextDayWithSlots = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
) => {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const next = addDays(day, ahead)
    const slots = (await slotsOfDay(db, { day: next, rights })).filter(({ count }) => count > 0)
    if (slots.length > 0) return { day: next, slots }
  }
  return null
}

export const useNextDay = (day: string) => useLocal(nextDayWithSlots, { day, rights: useRights() })
