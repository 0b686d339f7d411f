// The tour of a day (screens.md section 4): the slots of the resources that a person may use (RG1), with their hours, their crew
// and their load, planned and done.
import { fillByMeasure, shiftMinutes } from '#records/states/capacity.ts'
import { addDays } from '#records/time/dates.ts'
import type { Organisation, User } from '#records/entities/people.ts'
import type { Resource } from '#records/entities/resource.ts'
import type { ShiftException, ShiftInstance, ShiftResource } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { LOOK_AHEAD_DAYS, type SlotHours } from '#records/time/slot-schedule.ts'
import { tourLoad, type TourLoad } from '../rules/tour-load.ts'
import { inTourOrder, stopCounts, type StopCounts } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { postponedOfSlot } from './postponed-of-slot.ts'
import { crewNames } from '#trades/planning/data/slot-by-id.ts'
import { hoursKey, slotHoursOfDay } from '#trades/planning/data/slot-hours-of-day.ts'
import { slotsOfDay, type SlotOfDay } from '#core/store/pictures/slots-of-day.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'

type Percents = ReturnType<typeof fillByMeasure>

export interface TourSlot extends SlotOfDay {
  /** In driving order, including the stops postponed on the way, at their position (TS10). */
  readonly driven: readonly TaskRow[]
  /** Null when nobody set them. */
  readonly hours: SlotHours | null
  readonly minutes: number | null
  /** First names, in the slot's order. */
  readonly crew: readonly string[]
  readonly load: TourLoad
  /** Percentage of the resource's capacity (CP1); null where it is unknown. */
  readonly percent: { readonly planned: Percents; readonly done: Percents }
}

export interface Tour {
  readonly day: string
  readonly slots: readonly TourSlot[]
  readonly counts: StopCounts
}

/** The tables that a tour reads, for one transaction: a slow phone waits for each separate one. */
export const tourTables = [
  'shift_instance',
  'shift_resource',
  'shift_exception',
  'resource',
  'task',
  'user',
  'organisation',
] as const satisfies readonly TourEntity['name'][]
type TourEntity =
  | typeof ShiftInstance
  | typeof ShiftResource
  | typeof ShiftException
  | typeof Resource
  | typeof Task
  | typeof User
  | typeof Organisation

interface DayOfTour {
  readonly day: string
  readonly rights: Rights
}

export const tourOfDay = (db: LocalDatabase, args: DayOfTour): Promise<Tour> =>
  db.relaxed.dexie.transaction('r', tourTables, async () => readTour(db, args))

const readTour = async (db: LocalDatabase, { day, rights }: DayOfTour): Promise<Tour> => {
  const [found, hoursOfDay, travel] = await Promise.all([
    slotsOfDay(db, { day, rights }),
    slotHoursOfDay(db, { day }),
    travelMinutes(db),
  ])
  const crews = await Promise.all(found.map(({ slot }) => crewNames(db, { ids: slot.crew })))
  const postponed = await Promise.all(found.map(({ slot }) => postponedOfSlot(db, slot)))
  const slots = found.map((one, n): TourSlot => {
    const { slot, resource, tasks } = one
    const hours = hoursOfDay.get(hoursKey(slot.resource_id, slot.shift_id)) ?? null
    const minutes = hours === null ? null : shiftMinutes(hours)
    const load = tourLoad(tasks, travel(resource.type))
    const capacity = { weight: resource.weight, volume: resource.volume, duration: minutes }
    const percent = {
      planned: fillByMeasure(load.planned, capacity),
      done: fillByMeasure(load.done, capacity),
    }
    const driven = inTourOrder([...tasks, ...(postponed[n] ?? [])], slot.task_order)
    return Object.assign({ hours, minutes, crew: crews[n] ?? [], load, percent, driven }, one)
  })
  return {
    day,
    slots,
    counts: stopCounts(slots.flatMap(({ tasks }) => tasks)),
  }
}

/** The next day with stops: « Demain » on most days. */
export const tourAhead = async (
  db: LocalDatabase,
  { day, rights }: { readonly day: string; readonly rights: Rights },
): Promise<Tour | null> => {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const tour = await tourOfDay(db, { day: addDays(day, ahead), rights })
    if (tour.counts.stops > 0) return tour
  }
  return null
}
