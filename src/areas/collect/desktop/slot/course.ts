// « Déroulé »: the tour by the clock, as its order and hours plan it, and as it goes: what is settled where it was settled, what is left
// estimated from now. Roads are as the crow flies, so the hours are estimates too.
import { clockToMinutes, minutesToClock } from '#domain/duration.ts'
import { routeOf } from '#domain/planning/advised-order.ts'
import { isStop, isStopDone, isStopLeft } from '#domain/tour-order.ts'
import type { DeskStop, SlotDesk } from '#local/queries/planning/slot-desk.ts'
import { openingOf, routeStop } from './advice.ts'

/** One stop on a line of the day, in minutes of the day. */
export interface Leg {
  readonly id: string
  /** Its place in the slot's order. */
  readonly n: number
  readonly from: number
  readonly to: number
  readonly look: 'planned' | 'done' | 'ko' | 'estimated'
}

export interface Course {
  readonly planned: readonly Leg[]
  /** Empty before the tour begins. */
  readonly real: readonly Leg[]
  /** Whole hours, around all that is drawn. */
  readonly hours: readonly [number, number]
  /** Where « now » stands, on the day itself. */
  readonly now: number | null
  /** « 4 min de retard à l’arrêt 3, retour au dépôt estimé à 12:31 ». */
  readonly text: string
}

interface Moment {
  readonly today: string
  /** HH:mm. */
  readonly hour: string
}

/** Nobody there, nothing loaded: how long such a stop is taken to have lasted at most. */
const FAILED_MINUTES = 10

export const courseOf = (desk: SlotDesk, { today, hour }: Moment): Course | null => {
  const { cell, depot } = desk
  const stops = desk.stops.flatMap((stop, i) => (isStop(stop.task) ? { ...stop, n: i + 1 } : []))
  if (stops.length === 0) return null
  const opening = openingOf(cell)
  const plan = routeOf({ depot, start: opening }, stops.map(routeStop))
  const planned = legsFrom(stops, plan.arrivals, 'planned')
  const settled = settledLegs(stops, cell.date)
  const last = settled.at(-1)
  const left = stops.filter(({ task }) => isStopLeft(task))
  const now = cell.date === today ? (clockToMinutes(hour) ?? null) : null
  const isUnderWay = now !== null && (last !== undefined || now >= (clockToMinutes(opening) ?? 0))
  const start = Math.max(now ?? 0, last?.to ?? 0)
  const from = stops.find(({ task }) => task.id === last?.id)?.point ?? depot
  const route = routeOf({ depot, from, start: minutesToClock(start) }, left.map(routeStop))
  const estimated = isUnderWay ? legsFrom(left, route.arrivals, 'estimated') : []
  const real = [...settled, ...estimated]
  const ends = [...planned, ...real].flatMap(leg => [leg.from, leg.to])
  const [next] = estimated
  const due = planned.find(({ id }) => id === next?.id)
  const late = next === undefined || due === undefined ? 0 : next.from - due.from
  return {
    planned,
    real,
    hours: [Math.floor(Math.min(...ends) / 60), Math.ceil(Math.max(...ends) / 60)],
    now,
    text:
      next === undefined
        ? left.length === 0 && last !== undefined
          ? `Dernier arrêt à ${clockText(last.to)}`
          : `Retour au dépôt prévu à ${clockText((clockToMinutes(opening) ?? 0) + plan.minutes)}`
        : `${late > 0 ? `${lateText(late)} de retard à l’arrêt ${next.n}` : 'À l’heure'}, retour au dépôt estimé à ${clockText(start + route.minutes)}`,
  }
}

type Numbered = DeskStop & { readonly n: number }

const legsFrom = (
  stops: readonly Numbered[],
  arrivals: readonly number[],
  look: Leg['look'],
): readonly Leg[] =>
  stops.map((stop, i) => {
    const from = arrivals[i] ?? 0
    return { id: stop.task.id, n: stop.n, from, to: from + routeStop(stop).minutes, look }
  })

/** What was settled on the day itself, in the order in which it was; a stop that the desk settled days later has no hour here. */
const settledLegs = (stops: readonly Numbered[], date: string): readonly Leg[] => {
  const ended = stops
    .flatMap(stop => {
      const [day, clock] = (stop.task.state_time ?? '').split(' ')
      const to = clockToMinutes(clock ?? null)
      return isStopLeft(stop.task) || day !== date || to === null ? [] : { stop, to }
    })
    .toSorted((a, b) => a.to - b.to)
  return ended.map(({ stop, to }, i) => {
    const isDone = isStopDone(stop.task)
    const { minutes } = routeStop(stop)
    const took = isDone ? minutes : Math.min(minutes, FAILED_MINUTES)
    const from = Math.min(to, Math.max(ended[i - 1]?.to ?? 0, to - took))
    return { id: stop.task.id, n: stop.n, from, to, look: isDone ? 'done' : 'ko' }
  })
}

const lateText = (minutes: number): string =>
  minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h\u00a0${minutes % 60}`

export const clockText = (minutes: number): string =>
  minutesToClock(Math.round(minutes) % (24 * 60)).replace(/^0/, '')
