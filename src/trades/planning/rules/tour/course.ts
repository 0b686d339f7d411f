// The timetable of a tour: as its order and hours plan it, and as it runs: what is settled at its time, what is left estimated
// from now. Distances are as the crow flies, so the hours are estimates too. The slot's page, the day's axis and the week's
// preview all use this computation.
import { clockToMinutes, minutesToClock } from '#records/time/duration.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { isStop, isStopDone, isStopLeft } from '#records/states/tour-order.ts'
import { routeOf, type RouteStop } from './route.ts'
import { delayOf } from './delay.ts'
import type { Point } from '../distance.ts'

/** One stop on a timeline of the day, in minutes of the day. */
export interface Leg {
  readonly id: string
  /** Its position in the slot's order. */
  readonly n: number
  readonly from: number
  readonly to: number
  readonly look: 'planned' | 'done' | 'ko' | 'estimated'
}

/** `YYYY-MM-DD HH:mm:ss`. */
export interface StopTimes {
  /** When it reached its state. */
  readonly state_time: string | null
  /** When the crew said that it is there. */
  readonly arrived_at: string | null
}

export interface CourseStop extends RouteStop, StopTimes {
  readonly task_state_id: number
}

export const courseStop = (
  task: Pick<TaskRow, 'id' | 'loaded_after' | 'loaded_before' | 'task_state_id'> &
    StopTimes &
    Parameters<typeof taskLoad>[0],
  point: Point | null,
): CourseStop => ({
  id: task.id,
  point,
  minutes: taskLoad(task).duration,
  loaded_after: task.loaded_after,
  loaded_before: task.loaded_before,
  task_state_id: task.task_state_id,
  state_time: task.state_time,
  arrived_at: task.arrived_at,
})

export interface Tour {
  readonly date: string
  /** HH:mm as in the slot; an unreadable start counts as eight. */
  readonly start: string
  /** HH:mm as in the slot; blank when nobody set its hours. */
  readonly end: string
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
  /** The next stop of a tour under way: where the crew is, otherwise where it goes. */
  readonly next: Numbered | null
  /** DY2: the stops that were late, and those that will be, with their minutes. */
  readonly late: readonly Late[]
  /**
   * DY3: by how much the tour is late: as much as the latest of what is left, and once nothing is, of what there was. Null before
   * it begins, and for one of another day of which something is left.
   */
  readonly delay: number | null
  /** The stop that is left and makes it so late; null when none does. */
  readonly latest: Numbered | null
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
export const courseOf = (tour: Tour, { today, hour }: Moment): Course | null => {
  const stops = tour.stops.flatMap((stop, i) => (isStop(stop) ? { ...stop, n: i + 1 } : []))
  if (stops.length === 0) return null
  const opening = openingAt(tour.start)
  const opens = clockToMinutes(opening) ?? 0
  const plan = routeOf({ depot: tour.depot, start: opening }, stops)
  const planned = legsFrom(stops, plan.arrivals, 'planned')
  const settled = settledLegs(stops, tour.date)
  const last = settled.at(-1)
  const now = tour.date === today ? clockToMinutes(hour) : null
  const left = stops.filter(isStopLeft)
  const here = presentStop(left, tour.date)
  const isUnderWay = now !== null && (last !== undefined || here !== null || now >= opens)
  const ahead = aheadOf(tour, { left, here, last, now: now ?? 0, stops })
  const estimated = isUnderWay ? ahead.legs : []
  const real = [...settled, ...estimated]
  const ends = [...planned, ...real].flatMap(leg => [leg.from, leg.to])
  const [next] = estimated
  const isOver = left.length === 0 && last !== undefined
  const late = latesOf(real, stops, tour.end)
  const counted = next === undefined ? late : late.filter(({ isLeft }) => isLeft)
  const delay = next !== undefined || isOver ? Math.max(0, ...counted.map(({ minutes }) => minutes)) : null
  return {
    planned,
    real,
    hours: [Math.floor(Math.min(...ends) / 60), Math.ceil(Math.max(...ends) / 60)],
    now,
    next: next === undefined ? null : { id: next.id, n: next.n },
    late,
    delay,
    latest: late.find(({ isLeft, minutes }) => isLeft && minutes === delay) ?? null,
    end: (estimated.at(-1) ?? (isOver ? last : planned.at(-1)))?.to ?? 0,
    back: next !== undefined ? ahead.back : isOver ? null : opens + plan.minutes,
  }
}

interface Late {
  readonly id: string
  readonly n: number
  readonly minutes: number
  /** Not there yet, or not finished: its delay is an estimate. */
  readonly isLeft: boolean
}

/** DY2: minutes of each, 0 when it was in time. */
const delaysOf = (legs: readonly Leg[], stops: readonly SettledStop[], slotEnd: string) =>
  legs.flatMap(leg => {
    const stop = stops.find(({ id }) => id === leg.id)
    return stop === undefined ? [] : [{ leg, minutes: delayOf(leg, stop, slotEnd) }]
  })

const latesOf = (legs: readonly Leg[], stops: readonly NumberedStop[], slotEnd: string): Late[] =>
  delaysOf(legs, stops, slotEnd).flatMap(({ leg: { id, n, look }, minutes }) =>
    minutes > 0 ? [{ id, n, minutes, isLeft: look === 'estimated' }] : [],
  )

/** Of a settled stop, where it lies does not matter any more. */
type SettledStop = Omit<CourseStop, 'point' | 'loaded_after'>

interface SettledTour extends Pick<Tour, 'date' | 'end'> {
  /** In the slot's order. */
  readonly stops: readonly SettledStop[]
}

/** DY2 of what is over: minutes of each stop that was settled on the day of its tour, by its id; 0 when it was in time. */
export const settledDelays = ({ date, end, stops }: SettledTour): ReadonlyMap<string, number> => {
  const counted = stops.flatMap((stop, i) => (isStop(stop) ? { ...stop, n: i + 1 } : []))
  const delays = delaysOf(settledLegs(counted, date), counted, end)
  return new Map(delays.map(({ leg, minutes }) => [leg.id, minutes]))
}

interface Numbered {
  readonly id: string
  readonly n: number
}
type NumberedStop = CourseStop & Numbered

/** The stop at which the crew said that it is, and has not finished: the last one, when it said so twice. */
const presentStop = (left: readonly NumberedStop[], date: string) =>
  left
    .flatMap(stop => {
      const at = minuteOn(date, stop.arrived_at)
      return at === null ? [] : [{ stop, at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .at(-1) ?? null

/** The minute of the day of a moment of that day. */
const minuteOn = (date: string, moment: string | null): number | null => {
  const [day, clock] = (moment ?? '').split(' ')
  return day === date ? clockToMinutes(clock ?? null) : null
}

interface Rest {
  readonly stops: readonly NumberedStop[]
  readonly left: readonly NumberedStop[]
  readonly here: ReturnType<typeof presentStop>
  readonly last: Leg | undefined
  readonly now: number
}

/** What is left, from now: the stop at which the crew is, the others in their order, the depot. */
const aheadOf = ({ depot }: Tour, { stops, left, here, last, now }: Rest) => {
  const begun: Leg[] =
    here === null
      ? []
      : [{ ...legOf(here.stop, here.at, 'estimated'), to: Math.max(now, here.at + here.stop.minutes) }]
  const leaving = Math.max(now, last?.to ?? 0, begun[0]?.to ?? 0)
  const stood = here?.stop ?? stops.find(({ id }) => id === last?.id)
  const others = left.filter(({ id }) => id !== here?.stop.id)
  const route = routeOf({ depot, from: stood?.point ?? depot, start: minutesToClock(leaving) }, others)
  return { legs: [...begun, ...legsFrom(others, route.arrivals, 'estimated')], back: leaving + route.minutes }
}

const legOf = ({ id, n, minutes }: NumberedStop, from: number, look: Leg['look']): Leg => ({
  id,
  n,
  from,
  to: from + minutes,
  look,
})

const legsFrom = (
  stops: readonly NumberedStop[],
  arrivals: readonly number[],
  look: Leg['look'],
): readonly Leg[] => stops.map((stop, i) => legOf(stop, arrivals[i] ?? 0, look))

/**
 * What was settled on the day itself, in that order; a stop that the desk settled days later is not shown here. It began when the
 * crew said so; where nobody did, as long before as it was planned to last.
 */
const settledLegs = (stops: readonly (SettledStop & Numbered)[], date: string): readonly Leg[] => {
  const ended = stops
    .flatMap(stop => {
      const to = minuteOn(date, stop.state_time)
      return isStopLeft(stop) || to === null ? [] : { stop, to }
    })
    .toSorted((a, b) => a.to - b.to)
  return ended.map(({ stop, to }, i) => {
    const { id, n, minutes } = stop
    const isDone = isStopDone(stop)
    const took = isDone ? minutes : Math.min(minutes, FAILED_MINUTES)
    const said = minuteOn(date, stop.arrived_at)
    const from = Math.min(to, said ?? Math.max(ended[i - 1]?.to ?? 0, to - took))
    return { id, n, from, to, look: isDone ? 'done' : 'ko' }
  })
}
