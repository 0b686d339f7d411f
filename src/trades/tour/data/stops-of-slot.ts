// One slot of a tour stop by stop (screens.md section 4): in order (SL3), compared with the clock, what was skipped, and how
// full.
import { fillByMeasure, shiftMinutes } from '#records/states/capacity.ts'
import type { Resource, ResourceRow } from '#records/entities/resource.ts'
import type { ShiftInstance, ShiftInstanceRow } from '#records/entities/shift.ts'
import type { Task, TaskRow } from '#records/entities/task.ts'
import type { SlotHours } from '#records/time/slot-schedule.ts'
import { tourLoad } from '../rules/tour-load.ts'
import { inTourOrder, isStop, isStopLeft, skippedStops } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { postponedOfSlot } from './postponed-of-slot.ts'
import { crewNames } from '#trades/planning/data/slot-by-id.ts'
import { hoursKey, slotHoursOfDay } from '#trades/planning/data/slot-hours-of-day.ts'
import type { TourSlot } from './tour-of-day.ts'
import { travelMinutes } from '#trades/settings/data/travel-minutes.ts'
import { tableNamed } from '#core/store/table-named.ts'

export interface StopOfSlot {
  readonly task: TaskRow
  /** From 1, among the stops of the slot. */
  readonly place: number
  readonly isLeft: boolean
  /** Still to do, though a later stop is settled. */
  readonly isSkipped: boolean
  /** Pieces planned, and pieces done once somebody recorded them. */
  readonly pieces: number
  readonly piecesDone: number
}

export interface SlotStops {
  readonly slot: ShiftInstanceRow
  readonly resource: ResourceRow | null
  readonly crew: readonly string[]
  readonly hours: SlotHours | null
  readonly minutes: number | null
  readonly stops: readonly StopOfSlot[]
  /** The minutes of the stops that are left, travel included (CP4). */
  readonly minutesLeft: number
  readonly load: TourSlot['load']
  readonly percent: TourSlot['percent']
}

interface SlotAsked {
  readonly slot: string
  /** Includes the stops postponed on the way: for a round under way, not for one that is being planned. */
  readonly isDriven?: boolean
}

/** Null when the slot is not on this device. */
export const stopsOfSlot = async (
  db: LocalDatabase,
  { slot: id, isDriven = false }: SlotAsked,
): Promise<SlotStops | null> => {
  const slot = await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance').get(id)
  if (slot === undefined) return null
  const [resource = null, found, postponed, hoursOfDay, travelOf, crew] = await Promise.all([
    tableNamed<typeof Resource>(db.relaxed, 'resource').get(slot.resource_id ?? ''),
    tableNamed<typeof Task>(db.relaxed, 'task').where('$slot').equals(id).toArray(),
    isDriven ? postponedOfSlot(db, slot) : [],
    slotHoursOfDay(db, { day: slot.date ?? '' }),
    travelMinutes(db),
    crewNames(db, { ids: slot.crew }),
  ])
  const tasks = inTourOrder([...found.filter(isStop), ...postponed], slot.task_order)
  const hours = hoursOfDay.get(hoursKey(slot.resource_id, slot.shift_id)) ?? null
  const minutes = hours === null ? null : shiftMinutes(hours)
  const travel = travelOf(resource?.type ?? 'undefined')
  const load = tourLoad(tasks, travel)
  const capacity = { weight: resource?.weight ?? 0, volume: resource?.volume ?? 0, duration: minutes }
  const skipped = new Set(skippedStops(tasks).map(task => task.id))
  return {
    slot,
    resource,
    crew,
    hours,
    minutes,
    stops: tasks.map((task, n) => ({
      task,
      place: n + 1,
      isLeft: isStopLeft(task),
      isSkipped: skipped.has(task.id),
      pieces: task.objects.reduce((sum, { quantity }) => sum + quantity, 0),
      piecesDone: task.objects.reduce((sum, { quantity_done }) => sum + (quantity_done ?? 0), 0),
    })),
    minutesLeft: tourLoad(tasks.filter(isStopLeft), travel).planned.duration,
    load,
    percent: { planned: fillByMeasure(load.planned, capacity), done: fillByMeasure(load.done, capacity) },
  }
}
