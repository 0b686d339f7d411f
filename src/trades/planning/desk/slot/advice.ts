// « Ordre conseillé » for the stops that are still ahead: what has been driven stays where it was, the gain is told before it is taken.
import {
  advisedOrder,
  routeOf,
  type Route,
  type RouteStart,
  type RouteStop,
} from '../../rules/advised-order.ts'
import { minutesToClock } from '#records/time/duration.ts'
import { openingAt } from '../../rules/course.ts'
import { isStopLeft } from '#records/states/tour-order.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'
import { routeStop } from '../../shared/route-stop.ts'

export interface Advice {
  /** The whole slot's order, drafts last as they stood. */
  readonly ids: readonly string[]
  readonly now: Route
  readonly advised: Route
  /** By what can be told: minutes of lateness, or of the day. */
  readonly isBetter: boolean
  /** How many have no place on the map: they keep their neighbours. */
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

/** From where and when the rest is driven. */
const after = (start: RouteStart, settled: readonly RouteStop[]): RouteStart => {
  const last = settled.at(-1)
  if (last === undefined) return start
  const { arrivals } = routeOf(start, settled)
  const from = settled.findLast(({ point }) => point !== null)?.point ?? start.depot
  return { depot: start.depot, from, start: minutesToClock((arrivals.at(-1) ?? 0) + last.minutes) }
}
