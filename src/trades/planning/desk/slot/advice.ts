// « Ordre conseillé » for the stops that are left: what has been driven stays where it was, and the gain is shown before it is
// applied.
import { advisedOrder } from '../../rules/tour/advised-order.ts'
import { routeOf, type Route, type RouteStart, type RouteStop } from '../../rules/tour/route.ts'
import { minutesToClock } from '#records/time/duration.ts'
import { courseStop, openingAt } from '../../rules/tour/course.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'

export interface Advice {
  /** The whole slot's order, with drafts last in their former order. */
  readonly ids: readonly string[]
  readonly now: Route
  readonly advised: Route
  /** By minutes of lateness, or of the day. */
  readonly isBetter: boolean
  /** How many have no map position: they keep their neighbours. */
  readonly unknown: number
}

interface Tour extends Pick<SlotDesk, 'stops' | 'depot'> {
  readonly cell: Pick<SlotDesk['cell'], 'start'>
}

export const adviceOf = ({ stops, depot, cell }: Tour): Advice => {
  const start = { depot, start: openingAt(cell.start) }
  const settled = stops.filter(({ task }) => !isStopLeft(task)).map(routeStop)
  const ahead = stops.filter(({ task }) => isStopLeft(task)).map(routeStop)
  const advised = ahead.length < 2 ? ahead : advisedOrder(after(start, settled), ahead)
  const now = routeOf(start, stops.map(routeStop))
  const better = routeOf(start, [...settled, ...advised])
  return {
    ids: [...settled, ...advised].map(({ id }) => id),
    now,
    advised: better,
    isBetter: better.late < now.late || (better.late === now.late && better.minutes < now.minutes),
    unknown: stops.filter(({ point }) => point === null).length,
  }
}

const routeStop = ({ task, point }: SlotDesk['stops'][number]): RouteStop => courseStop(task, point)

/** Where and when the rest of the tour starts. */
const after = (start: RouteStart, settled: readonly RouteStop[]): RouteStart => {
  const last = settled.at(-1)
  if (last === undefined) return start
  const { arrivals } = routeOf(start, settled)
  const from = settled.findLast(({ point }) => point !== null)?.point ?? start.depot
  return { depot: start.depot, from, start: minutesToClock((arrivals.at(-1) ?? 0) + last.minutes) }
}
