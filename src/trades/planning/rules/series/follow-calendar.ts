// What becomes of the occurrences of a series that exist already when a day closes or opens again (RC8): each that stands where its rule
// put it goes where its rule puts it now. One that a planner moved, whose visit has begun, or of today or earlier, stays.
import type { ShiftExceptionRow, ShiftResourceRow } from '#records/entities/shift.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import { plannedOccurrences, SEARCH_DAYS, seriesFrom, type Occurrence, type Series } from './recurrence.ts'
import { isReachable } from './reach.ts'
import { openDaysOf } from '../open-days.ts'
import { DAY_CLOSED, isTakenAway } from './series-template.ts'

export type Follower = Pick<
  TaskRow,
  'date' | 'series_date' | 'task_state_id' | 'arrived_at' | 'deleted' | 'cancelled_reason'
>

export type IsOpen = (day: string) => boolean

export type Followed<T extends Follower> =
  | { readonly act: 'move' | 'make again'; readonly one: T; readonly planned: Occurrence }
  /** Its new day is one of the series itself, or has another moved occurrence (RC5). */
  | { readonly act: 'take away'; readonly one: T }

interface OpenDays {
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly was: IsOpen
  readonly is: IsOpen
}

/** All of `standing` are of this series and of one slot of the day: a truck that closes says nothing of another truck's occurrences. */
export const followCalendar = <T extends Follower>(
  series: Series,
  standing: readonly T[],
  { today, was, is }: OpenDays,
): readonly Followed<T>[] => {
  const days = standing.flatMap(({ series_date }) => series_date ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const [before, after] = [was, is].map(
    isOpen =>
      new Map(
        plannedOccurrences(series, first, addDays(last, SEARCH_DAYS), isOpen).map(one => [
          one.series_date,
          one,
        ]),
      ),
  )
  return standing.flatMap((one): Followed<T>[] => {
    const from = before?.get(one.series_date ?? '')
    const to = after?.get(one.series_date ?? '')
    if (from === undefined || to === undefined) return []
    if (isTakenAway(one))
      return one.cancelled_reason === DAY_CLOSED && from.doubled && !to.doubled && to.date > today
        ? [{ act: 'make again', one, planned: to }]
        : []
    const isWaiting = isReachable(one) && one.arrived_at === null && from.date > today
    if (!isWaiting || one.date !== from.date) return []
    if (to.doubled) return from.doubled ? [] : [{ act: 'take away', one }]
    return to.date === from.date ? [] : [{ act: 'move', one, planned: to }]
  })
}

/** The occurrences of one series that share a slot of the day, in the order of their own days. */
export interface Family {
  /** One whose rule is that of the others, and whose slot. */
  readonly of: TaskRow
  readonly tasks: readonly TaskRow[]
}

/** A series of which nothing is left was ended or replaced by an edit: it has none. */
export const familiesOf = (tasks: readonly TaskRow[]): readonly Family[] => {
  const alive = new Set(tasks.filter(task => !isTakenAway(task)).map(({ series_id }) => series_id))
  const families = new Map<string, TaskRow[]>()
  for (const task of tasks.toSorted(byOwnDay)) {
    if (task.series_id === null || !alive.has(task.series_id)) continue
    const name = [task.series_id, task.resource_id, task.shift_id].join(' ')
    const family = families.get(name)
    if (family === undefined) families.set(name, [task])
    else family.push(task)
  }
  return [...families.values()].flatMap(family => {
    const of = family.findLast(task => !isTakenAway(task)) ?? family[0]
    return of === undefined ? [] : [{ of, tasks: family }]
  })
}
const byOwnDay = (a: TaskRow, b: TaskRow): number => (a.series_date ?? '').localeCompare(b.series_date ?? '')

/** The schedules and the exceptions of all resources. */
export interface Calendar {
  readonly schedules: readonly ShiftResourceRow[]
  readonly exceptions: readonly ShiftExceptionRow[]
}

/** `first`: the day from which the series is counted. */
export const followFamily = (
  { of, tasks }: Family,
  first: string,
  { today, was, is }: { readonly today: string; readonly was: Calendar; readonly is: Calendar },
): readonly Followed<TaskRow>[] => {
  const slot = slotOfTask(of)
  return followCalendar(seriesFrom(first, of), tasks, {
    today,
    was: openDaysOf(slot, was.schedules, was.exceptions),
    is: openDaysOf(slot, is.schedules, is.exceptions),
  })
}
