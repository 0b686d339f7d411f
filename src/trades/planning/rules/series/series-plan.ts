// A series as tasks (RC1–RC5): which occurrences should exist from a day to the horizon, which of the existing ones are kept, and
// which are removed. Pure: the caller writes the result.
import { addDays } from '#records/time/dates.ts'
import { HORIZON_DAYS, isVirtual, plannedOccurrences, type Series } from './recurrence.ts'
import { isReachable } from './reach.ts'

export interface StandingOccurrence {
  readonly id: string
  readonly task_state_id: number
  readonly date: string | null
  readonly series_date: string | null
}

export interface SeriesPlan<T extends StandingOccurrence> {
  readonly missing: readonly {
    readonly series_date: string
    readonly date: string
    readonly is_virtual: 0 | 1
  }[]
  readonly kept: readonly T[]
  /** Existing occurrences on days that are no longer of the series. */
  readonly surplus: readonly T[]
}

export const planSeries = <T extends StandingOccurrence>(
  series: Series,
  standing: readonly T[],
  {
    from,
    today,
    isOpen,
  }: { readonly from: string; readonly today: string; readonly isOpen: (day: string) => boolean },
): SeriesPlan<T> => {
  const wanted = plannedOccurrences(series, from, addDays(today, HORIZON_DAYS), isOpen).filter(
    ({ doubled }) => !doubled,
  )
  const days = new Set(wanted.map(({ series_date }) => series_date))
  const known = new Set(standing.map(({ series_date }) => series_date))
  const reached = standing.filter(one => isReachable(one) && (one.date ?? '') >= from)
  return {
    missing: wanted
      .filter(({ series_date }) => !known.has(series_date))
      .map(({ series_date, date }) => ({ series_date, date, is_virtual: isVirtual(date, today) ? 1 : 0 })),
    kept: reached.filter(({ series_date }) => days.has(series_date ?? '')),
    surplus: reached.filter(({ series_date }) => !days.has(series_date ?? '')),
  }
}
