// The timetable of a tour: as its order and hours plan it, and as it runs: what is settled at its time, what is left estimated
// from now. Distances are as the crow flies, so the hours are estimates too. The slot's page, the day's axis and the week's
// preview all use this computation.
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'
import { isStop, isStopDone, isStopLeft } from '#records/states/tour-order.ts'
import { routeOf, type RouteStop } from './advised-order.ts'
import type { Point } from './distance.ts'

/** One stop on a timeline of the day, in minutes of the day. */
export interface Leg {
  readonly id: string
  /** Its position in the slot's order. */
  readonly n: number
  readonly from: number
  readonly to: number
  readonly look: 'planned' | 'done' | 'ko' | 'estimated'
}

interface CourseStop extends RouteStop {
  readonly task_state_id: number
  /** When it reached its state, `YYYY-MM-DD HH:mm:ss`. */
  readonly state_time: string | null
}

export interface Tour {
  readonly date: string
  /** HH:mm as in the slot; an unreadable start counts as eight. */
  readonly start: string
  readonly depot: Point | null
  /** In the slot's order, including drafts. */
  readonly stops: readonly CourseStop[]
}

export interface Moment {
  readonly today: string
  /** HH:mm. */
  readonly hour: string
}

export interface Course {
  readonly planned: readonly Leg[]
  /** Empty before the tour begins. */
  readonly real: readonly Leg[]
  /** Whole hours, around everything that is drawn. */
  readonly hours: readonly [number, number]
  /** The present time on the timeline, only on the day itself. */
  readonly now: number | null
  /** The next stop of a tour under way, and how many minutes late it will be. */
  readonly next: { readonly id: string; readonly n: number; readonly late: number } | null
  /** When the truck leaves the last stop. */
  readonly end: number
  /** When it is at the depot again; null once every stop is settled, because nobody records when a truck returns. */
  readonly back: number | null
}

/** Nobody there, nothing loaded: the longest assumed duration of such a stop. */
const FAILED_MINUTES = 10

/** A slot whose hours nobody set begins at eight. */
export const openingAt = (start: string): string => (clockToMinutes(start) === null ? '08:00' : start)

/** Null when there is no stop to compute. */
export const courseOf = (
  { date, start, depot, stops: all }: Tour,
  { today, hour }: Moment,
): Course | null => {
  const stops = all.flatMap((stop, i) => (isStop(stop) ? { ...stop, n: i + 1 } : []))
  if (stops.length === 0) return null
  const opening = openingAt(start)
  const plan = routeOf({ depot, start: opening }, stops)
  const planned = legsFrom(stops, plan.arrivals, 'planned')
  const settled = settledLegs(stops, date)
  const last = settled.at(-1)
  const left = stops.filter(isStopLeft)
  const now = date === today ? clockToMinutes(hour) : null
  const isUnderWay = now !== null && (last !== undefined || now >= (clockToMinutes(opening) ?? 0))
  const leaving = Math.max(now ?? 0, last?.to ?? 0)
  const from = stops.find(({ id }) => id === last?.id)?.point ?? depot
  const route = routeOf({ depot, from, start: minutesToClock(leaving) }, left)
  const estimated = isUnderWay ? legsFrom(left, route.arrivals, 'estimated') : []
  const real = [...settled, ...estimated]
  const ends = [...planned, ...real].flatMap(leg => [leg.from, leg.to])
  const [next] = estimated
  const due = planned.find(({ id }) => id === next?.id)
  const isOver = left.length === 0 && last !== undefined
  return {
    planned,
    real,
    hours: [Math.floor(Math.min(...ends) / 60), Math.ceil(Math.max(...ends) / 60)],
    now,
    next:
      next === undefined
        ? null
        : { id: next.id, n: next.n, late: Math.max(0, next.from - (due?.from ?? next.from)) },
    end: (estimated.at(-1) ?? (isOver ? last : planned.at(-1)))?.to ?? 0,
    back:
      next !== undefined
        ? leaving + route.minutes
        : isOver
          ? null
          : (clockToMinutes(opening) ?? 0) + plan.minutes,
  }
}

type Numbered = CourseStop & { readonly n: number }

const legsFrom = (
  stops: readonly Numbered[],
  arrivals: readonly number[],
  look: Leg['look'],
): readonly Leg[] =>
  stops.map(({ id, n, minutes }, i) => {
    const from = arrivals[i] ?? 0
    return { id, n, from, to: from + minutes, look }
  })

/** What was settled on the day itself, in that order; a stop that the desk settled days later is not shown here. */
const settledLegs = (stops: readonly Numbered[], date: string): readonly Leg[] => {
  const ended = stops
    .flatMap(stop => {
      const [day, clock] = (stop.state_time ?? '').split(' ')
      const to = clockToMinutes(clock ?? null)
      return isStopLeft(stop) || day !== date || to === null ? [] : { stop, to }
    })
    .toSorted((a, b) => a.to - b.to)
  return ended.map(({ stop, to }, i) => {
    const { id, n, minutes } = stop
    const isDone = isStopDone(stop)
    const took = isDone ? minutes : Math.min(minutes, FAILED_MINUTES)
    const from = Math.min(to, Math.max(ended[i - 1]?.to ?? 0, to - took))
    return { id, n, from, to, look: isDone ? 'done' : 'ko' }
  })
}
