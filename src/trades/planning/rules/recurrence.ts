// Series of tasks (RC1–RC6): the days on which one repeats, which of its occurrences are real yet, and which series end soon.
import {
  dayNumber,
  dayParts,
  daysInMonth,
  numberToDay,
  partsToDay,
  weekdayOfNumber,
} from '#records/time/calendar.ts'
import { addDays, daysBetween } from '#records/time/dates.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'

export type FrequencyKey = 'day' | 'week' | 'month' | 'month_weekday' | 'year'

export interface Series {
  /** The day of the first occurrence. */
  readonly date: string
  /** The interval, from 1; less, or null, means no repetition. */
  readonly frequency: number | null
  readonly frequency_key: FrequencyKey | null
  /** Inclusive; null means without end. */
  readonly frequency_end_date: string | null
}

export const HORIZON_DAYS = 8 * 7
const MADE_REAL_DAYS = 14
const RENEWAL_DAYS = 30
const SEARCH_DAYS = 31

/** RC3: the same on every device, even if the occurrence is moved to another day. */
export const occurrenceId = (organisationNamespace: string, series_id: string, date: string): string =>
  uuidv5(organisationNamespace, `${series_id}|${date}`)

/**
 * RC1: the series' own days between two days, both included, sorted, each once. Every day is computed from the first one, so that
 * a short month shifts nothing after it: the 31st becomes the last day of a shorter month, 29 February the 28th of a common year,
 * and a fifth Tuesday (month_weekday) the last Tuesday of a month that has four.
 */
export const occurrenceDates = (series: Series, from: string, to: string): string[] => {
  const first = series.date > from ? series.date : from
  const last =
    series.frequency_end_date !== null && series.frequency_end_date < to ? series.frequency_end_date : to
  if (first > last) return []
  if (series.frequency === null || series.frequency < 1 || series.frequency_key === null)
    return series.date >= first ? [series.date] : []
  const dateOf = occurrences(series.date, series.frequency_key, Math.floor(series.frequency))
  const found: string[] = []
  let index = firstIndex(series, first)
  for (let date = dateOf(index); date <= last; date = dateOf(++index)) if (date >= first) found.push(date)
  return found
}

const occurrences = (start: string, key: FrequencyKey, interval: number): ((index: number) => string) => {
  switch (key) {
    case 'day':
      return index => addDays(start, index * interval)
    case 'week':
      return index => addDays(start, index * interval * 7)
    case 'month':
      return index => sameDate(start, index * interval)
    case 'month_weekday':
      return index => sameWeekday(start, index * interval)
    case 'year':
      return index => sameDate(start, index * interval * 12)
  }
}

/** An index at or before the first occurrence from a day on, so that a long series is not computed from its start. */
const firstIndex = ({ date, frequency_key, frequency }: Series, first: string): number => {
  const shortest = { day: 1, week: 7, month: 31, month_weekday: 35, year: 366 }[frequency_key ?? 'day']
  return Math.max(0, Math.floor(daysBetween(date, first) / (shortest * Math.floor(frequency ?? 1))) - 1)
}

const monthAfter = (start: string, months: number): { year: number; month: number } => {
  const { year, month } = dayParts(start)
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

const sameDate = (start: string, months: number): string => {
  const { year, month } = monthAfter(start, months)
  return partsToDay({ year, month, date: Math.min(dayParts(start).date, daysInMonth(year, month)) })
}

const sameWeekday = (start: string, months: number): string => {
  const { year, month } = monthAfter(start, months)
  const firstOfMonth = dayNumber(partsToDay({ year, month, date: 1 }))
  const offset = (weekdayOfNumber(dayNumber(start)) - weekdayOfNumber(firstOfMonth) + 7) % 7
  const date = 1 + offset + Math.floor((dayParts(start).date - 1) / 7) * 7
  return numberToDay(firstOfMonth + (date > daysInMonth(year, month) ? date - 7 : date) - 1)
}

export interface Occurrence {
  /** The series' own day: together with the series it identifies the occurrence (RC3). */
  readonly series_date: string
  /** The day on which it takes place. */
  readonly date: string
  /** RC5: its own day is closed, so it takes place on the next open one. */
  readonly moved: boolean
  /** Moved onto a day of the series itself: shown, but no second task is created. */
  readonly doubled: boolean
  /** No open day within a month: it stays on its closed day for a planner to settle. */
  readonly closed: boolean
}

/** RC5: the occurrences that take place between two days, after the closed days have moved them. */
export const plannedOccurrences = (
  series: Series,
  from: string,
  to: string,
  isOpen: (day: string) => boolean,
): Occurrence[] => {
  const served = new Set<string>()
  const placed: Occurrence[] = []
  const own = occurrenceDates(series, addDays(from, -2 * SEARCH_DAYS), to)
  const openDays = new Set(own.filter(isOpen))
  for (const series_date of own) {
    const open = nextOpenDay(series_date, isOpen)
    const date = open ?? series_date
    const moved = date !== series_date
    placed.push({
      series_date,
      date,
      moved,
      doubled: moved && (openDays.has(date) || served.has(date)),
      closed: open === null,
    })
    served.add(date)
  }
  return placed.filter(({ date }) => date >= from && date <= to)
}

const nextOpenDay = (day: string, isOpen: (day: string) => boolean): string | null => {
  for (let count = 0; count <= SEARCH_DAYS; count++) {
    const candidate = addDays(day, count)
    if (isOpen(candidate)) return candidate
  }
  return null
}

/** RC2: an occurrence stays virtual (drawn dashed) until 14 days before its day, or until somebody edits it. */
export const isVirtual = (date: string, today: string): boolean => daysBetween(today, date) > MADE_REAL_DAYS

/** RC1: the occurrences that the planning shows, from today to the horizon. */
export const upcomingOccurrences = (
  series: Series,
  today: string,
  isOpen: (day: string) => boolean,
): Occurrence[] => plannedOccurrences(series, today, addDays(today, HORIZON_DAYS), isOpen)

/** RC4, « Celle-ci et les suivantes »: the old series ends the day before, the new one starts here. */
export const splitSeries = (series: Series, series_date: string): { before: Series; after: Series } => ({
  before: { ...series, frequency_end_date: addDays(series_date, -1) },
  after: { ...series, date: series_date },
})

/** RC6: the series ends within 30 days, today and the 30th included; one that has ended is no longer listed. */
export const isToRenew = (series: Series, today: string): boolean => {
  if (series.frequency_end_date === null) return false
  const left = daysBetween(today, series.frequency_end_date)
  return left >= 0 && left <= RENEWAL_DAYS
}
