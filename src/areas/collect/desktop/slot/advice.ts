// « Ordre conseillé » for the stops that are still ahead: what has been driven stays where it was, the gain is told before it is taken.
import { clockToMinutes } from '#domain/duration.ts'
import { advisedOrder, routeOf, type Route, type RouteStop } from '#domain/planning/advised-order.ts'
import { taskLoad } from '#domain/task-totals.ts'
import { isStopLeft } from '#domain/tour-order.ts'
import type { DeskStop, SlotDesk } from '#local/queries/planning/slot-desk.ts'

export interface Advice {
  /** The whole slot's order, drafts last as they stood. */
  readonly ids: readonly string[]
  readonly now: Route
  readonly advised: Route
  readonly isBetter: boolean
  /** How many have no place on the map: they keep their neighbours. */
  readonly unknown: number
}

export const routeStop = ({ task, point }: DeskStop): RouteStop => ({
  id: task.id,
  point,
  minutes: taskLoad(task).duration,
  loaded_after: task.loaded_after,
  loaded_before: task.loaded_before,
})

/** A slot whose hours nobody set begins at eight. */
export const openingOf = ({ start }: SlotDesk['cell']): string =>
  clockToMinutes(start) === null ? '08:00' : start

export const adviceOf = ({ stops, depot, cell }: SlotDesk): Advice => {
  const start = { depot, start: openingOf(cell) }
  const settled = stops.filter(({ task }) => !isStopLeft(task)).map(routeStop)
  const ahead = stops.filter(({ task }) => isStopLeft(task)).map(routeStop)
  const advised = ahead.length < 2 ? ahead : advisedOrder(start, ahead)
  const now = routeOf(start, stops.map(routeStop))
  const better = routeOf(start, [...settled, ...advised])
  return {
    ids: [...settled, ...advised].map(({ id }) => id),
    now,
    advised: better,
    isBetter: advised.some(({ id }, i) => id !== ahead[i]?.id),
    unknown: stops.filter(({ point }) => point === null).length,
  }
}
