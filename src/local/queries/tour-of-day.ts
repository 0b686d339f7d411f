// The tour of a day (screens.md section 4): the slots of the resources that a person may use (RG1), with their hours, their crew and
// their load, planned against done.
import { fillByMeasure, shiftMinutes } from '#domain/capacity.ts'
import { addDays } from '#domain/dates.ts'
import type { Rights } from '#domain/rights.ts'
import type { SlotHours } from '#domain/slot-schedule.ts'
import { tourLoad, type TourLoad } from '#domain/tour-load.ts'
import type { LocalDatabase } from '../database.ts'
import { crewNames } from './slot-by-id.ts'
import { hoursKey, slotHoursOfDay } from './slot-hours-of-day.ts'
import { slotsOfDay, type SlotOfDay } from './slots-of-day.ts'
import { travelMinutes } from './travel-minutes.ts'

type Percents = ReturnType<typeof fillByMeasure>

export interface TourSlot extends SlotOfDay {
  /** Null when nobody set them. */
  readonly hours: SlotHours | null
  readonly minutes: number | null
  /** First names, in the slot's order. */
  readonly crew: readonly string[]
  readonly load: TourLoad
  /** Of the resource's capacity (CP1); null where it is unknown. */
  readonly percent: { readonly planned: Percents; readonly done: Percents }
}

export interface Tour {
  readonly day: string
  readonly slots: readonly TourSlot[]
  readonly stops: number
  readonly done: number
}

export const tourOfDay = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<Tour> => {
  const found = await slotsOfDay(db, { day, rights })
  const hoursOfDay = await slotHoursOfDay(db, { day })
  const travel = await travelMinutes(db)
  const slots: TourSlot[] = []
  for (const one of found) {
    const { slot, resource, tasks } = one
    const hours = hoursOfDay.get(hoursKey(slot.resource_id, slot.shift_id)) ?? null
    const minutes = hours === null ? null : shiftMinutes(hours)
    const load = tourLoad(tasks, travel(resource.type))
    const capacity = { weight: resource.weight, volume: resource.volume, duration: minutes }
    slots.push({
      ...one,
      hours,
      minutes,
      crew: await crewNames(db, { ids: slot.crew }),
      load,
      percent: {
        planned: fillByMeasure(load.planned, capacity),
        done: fillByMeasure(load.done, capacity),
      },
    })
  }
  return {
    day,
    slots,
    stops: slots.reduce((sum, { count }) => sum + count, 0),
    done: slots.reduce((sum, { done }) => sum + done, 0),
  }
}

const LOOK_AHEAD_DAYS = 7

/** The first day after this one that holds stops: « Demain » on most days. */
export const tourAhead = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<Tour | null> => {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const tour = await tourOfDay(db, { day: addDays(day, ahead), rights })
    if (tour.stops > 0) return tour
  }
  return null
}
