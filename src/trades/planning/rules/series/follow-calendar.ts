// What becomes of the occurrences of a series that exist already when a day closes or opens again (RC8): each that stands where its rule
// put it goes where its rule puts it now. One that a planner moved, whose visit has begun, or of today or earlier, stays.
import type { TaskRow } from '#records/entities/task.ts'
import { addDays } from '#records/time/dates.ts'
import { plannedOccurrences, SEARCH_DAYS, type Occurrence, type Series } from './recurrence.ts'
import { isReachable } from './reach.ts'
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

interface Calendars {
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly was: IsOpen
  readonly is: IsOpen
}

/** All of `standing` are of this series and of one slot of the day: a truck that closes says nothing of another truck's occurrences. */
export const followCalendar = <T extends Follower>(
  series: Series,
  standing: readonly T[],
  { today, was, is }: Calendars,
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
