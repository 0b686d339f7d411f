// Whether a tour comes to a visit of a closed day within its agreed hours (CA7), by the same route as the slot's own page.
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { inTourOrder } from '#records/states/tour-order.ts'
import { clockToMinutes } from '#records/time/duration.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { orderByHour } from '../../rules/order-in-slot.ts'
import { meetsHours } from '../../rules/stop-window.ts'
import { courseStop, openingAt } from '../../rules/tour/course.ts'
import { routeOf } from '../../rules/tour/route.ts'
import type { GridSlot } from '../slot-grid.ts'
import { depotPoint, stopPoints } from '../tour/stop-points.ts'

interface KeptHours {
  /** The slot's own hours forbid the agreed ones, or its tour would come after them. */
  readonly isOutOfHours: (slot: Slot, task: TaskRow) => boolean
  /** The tour has this visit from now on, where its hours belong. */
  readonly add: (slot: Slot, task: TaskRow) => void
}

export const keptHours = async (
  db: LocalDatabase,
  { slots, tasks }: { readonly slots: readonly GridSlot[]; readonly tasks: readonly TaskRow[] },
): Promise<KeptHours> => {
  const everyone = [...slots.flatMap(slot => slot.tasks), ...tasks]
  const [depot, points] = await Promise.all([depotPoint(db), stopPoints(db, { tasks: everyone })])
  const found = new Map(slots.map(slot => [nameOf({ ...slot, resource_id: slot.resource.id }), slot]))
  const tours = new Map<string, Tour>()
  const tourOf = (slot: Slot): Tour => {
    const name = nameOf(slot)
    const grid = found.get(name)
    const shown = grid?.tasks.filter(({ task_state_id }) => task_state_id !== TASK_STATE.cancelled) ?? []
    return tours.get(name) ?? tourIn(shown, grid?.row?.task_order ?? [])
  }
  const arrivalOf = (start: string, { stops }: Tour, { id }: TaskRow): number => {
    const route = stops.map(task => courseStop(task, points.get(task.id) ?? null))
    const { arrivals } = routeOf({ depot, start: openingAt(start) }, route)
    return arrivals[stops.findIndex(stop => stop.id === id)] ?? 0
  }
  return {
    isOutOfHours: (slot, task) => {
      const hours = found.get(nameOf(slot))?.hours
      if (hours === undefined || !meetsHours(task, hours)) return true
      const latest = clockToMinutes(task.loaded_before) ?? Infinity
      return arrivalOf(hours.start, tourWith(tourOf(slot), task), task) > latest
    },
    add: (slot, task) => void tours.set(nameOf(slot), tourWith(tourOf(slot), task)),
  }
}

interface Tour {
  readonly stops: readonly TaskRow[]
  readonly order: readonly string[]
}

const tourIn = (tasks: readonly TaskRow[], order: readonly string[]): Tour => ({
  stops: inTourOrder(tasks, order),
  order,
})

/** As placeTasks() puts it there. */
const tourWith = ({ stops, order }: Tour, task: TaskRow): Tour =>
  tourIn([...stops, task], orderByHour(stops, [task], order) ?? order)

const nameOf = ({ resource_id, date, shift_id }: Slot): string => [resource_id, date, shift_id].join(' ')
