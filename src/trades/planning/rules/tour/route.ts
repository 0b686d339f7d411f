// The way through some stops in their order, from the depot or from where the truck is: distances, hours of arrival, the return.
import { clockToMinutes } from '#records/time/duration.ts'
import { roadKm, roadMinutes, type Point } from '../distance.ts'

export interface RouteStop {
  readonly id: string
  /** Null when its position is unknown; it adds no travel and keeps its neighbours. */
  readonly point: Point | null
  /** Minutes on site. */
  readonly minutes: number
  readonly loaded_after: string | null
  readonly loaded_before: string | null
}

export interface RouteStart {
  readonly depot: Point | null
  /** The truck's present position, when it has left the depot. */
  readonly from?: Point | null
  /** HH:MM, the start of the slot. */
  readonly start: string
}

export interface Route {
  readonly km: number
  /** Minutes after the promised hours, for all stops together. */
  readonly late: number
  /** Minutes from the slot's start to the return. */
  readonly minutes: number
  /** In minutes of the day, one per stop. */
  readonly arrivals: readonly number[]
}

export const routeOf = ({ depot, from = depot, start }: RouteStart, stops: readonly RouteStop[]): Route => {
  const opening = clockToMinutes(start) ?? 0
  let [at, km, late] = [opening, 0, 0]
  let here = from
  const arrivals: number[] = []
  const drive = (to: Point | null): void => {
    const leg = here === null || to === null ? 0 : roadKm(here, to)
    km += leg
    at += roadMinutes(leg)
    here = to ?? here
  }
  for (const stop of stops) {
    drive(stop.point)
    at = Math.max(at, clockToMinutes(stop.loaded_after) ?? 0)
    late += Math.max(0, at - (clockToMinutes(stop.loaded_before) ?? Infinity))
    arrivals.push(Math.round(at))
    at += stop.minutes
  }
  drive(depot)
  return {
    km: Math.round(km * 10) / 10,
    late: Math.round(late),
    minutes: Math.round(at - opening),
    arrivals,
  }
}
