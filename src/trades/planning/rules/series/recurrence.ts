// Series of tasks (RC1–RC6): the days on which one repeats, which of its occurrences are real yet, and which series end soon.
import {
  dayNumber,
  dayParts,
  daysInMonth,
  numberToDay,
  partsToDay,
  weekdayOfNumber,
} from '#records/time/calendar.ts'
import { addDays, daysBetween, mondayOf, weekdayIndex } from '#records/time/dates.ts'
import { isPaused, pausesOf } from './pauses.ts'
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
  /** Of `week`: « 25 » is Tuesday and Friday; blank or absent, the first day's own weekday. */
  readonly frequency_weekdays?: string
  /** Of `month_weekday`: 1 for the last one of each month. */
  readonly frequency_last?: number
  /** Spans of days in which nothing takes place (pauses.ts). */
  readonly frequency_pauses?: string
}

/** What of a task says on which days it repeats, besides its first day, its end and its pauses. */
export const ruleFields = ['frequency', 'frequency_key', 'frequency_weekdays', 'frequency_last'] as const
/** Fields that shorten a series and leave its rule: its days stay the same ones (RC3). */
export const limitFields = ['frequency_end_date', 'frequency_pauses'] as const

type Rule = Pick<Series, (typeof ruleFields)[number] | (typeof limitFields)[number]>
export const seriesFrom = (date: string, rule: Rule): Series => ({ ...rule, date })

export const HORIZON_DAYS = 8 * 7
const MADE_REAL_DAYS = 14
/** RC5: how far an occurrence is moved at most. */
export const SEARCH_DAYS = 31

/**
 * The day from which a series is counted, when only some of its own days are known: the earliest of them. Of a series of months that has a day
 * which not every month has, that day in an earlier month: the 30th of November is one of a series of the 31st.
 */
export const countedFrom = (
  rule: Pick<Series, 'frequency' | 'frequency_key'>,
  days: readonly string[],
): string => {
  const known = days.toSorted()
  const [first = ''] = known
  if (first === '' || rule.frequency_key !== 'month') return first
  const latest = known.reduce((most, day) => (dayParts(day).date > dayParts(most).date ? day : most), first)
  const step = Math.max(1, Math.floor(rule.frequency ?? 1))
  let day = latest
  // Every month has the 28th, and at most five steps lead to a month that has the 31st.
  for (let months = step; day > first || dayParts(day).date < dayParts(latest).date; months += step)
    day = sameDate(latest, -months)
  return day
}

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
  const dateOf = occurrences(series, series.frequency_key, Math.floor(series.frequency))
  const paused = pausesOf(series.frequency_pauses)
  const found: string[] = []
  let index = firstIndex(series, first)
  for (let date = dateOf(index); date <= last; date = dateOf(++index))
    if (date >= first && !isPaused(paused, date)) found.push(date)
  return found
}

/** By weekday, from 1 for Monday; those of a series of weeks, at least one. */
export const weekdaysOf = ({ date, frequency_weekdays = '' }: Series): readonly number[] => {
  const named = [1, 2, 3, 4, 5, 6, 7].filter(day => frequency_weekdays.includes(String(day)))
  return named.length > 0 ? named : [weekdayOf(date)]
}
/** From 1 for Monday. */
export const weekdayOf = (day: string): number => weekdayIndex(day) + 1

const occurrences = (series: Series, key: FrequencyKey, interval: number): ((index: number) => string) => {
  const { date: start } = series
  switch (key) {
    case 'day':
      return index => addDays(start, index * interval)
    case 'week':
      return weekly(series, interval)
    case 'month':
      return index => sameDate(start, index * interval)
    case 'month_weekday':
      return index => sameWeekday(start, index * interval, series.frequency_last === 1)
    case 'year':
      return index => sameDate(start, index * interval * 12)
  }
}

/** The weekdays of the first day's week, then those of every such week after it. The first day counts only where it is one of them. */
const weekly = (series: Series, interval: number): ((index: number) => string) => {
  const days = weekdaysOf(series)
  const monday = mondayOf(series.date)
  const skipped = days.filter(day => addDays(monday, day - 1) < series.date).length
  return index => {
    const at = index + skipped
    return addDays(monday, 7 * interval * Math.floor(at / days.length) + (days[at % days.length] ?? 1) - 1)
  }
}

/** An index at or before the first occurrence from a day on, so that a long series is not computed from its start. */
const firstIndex = (series: Series, first: string): number => {
  const { date, frequency_key, frequency } = series
  // Months count as years: a few days more are computed, and none is missed.
  const longest = frequency_key === 'day' ? 1 : frequency_key === 'week' ? 7 : 366
  const periods = Math.floor(daysBetween(date, first) / (longest * Math.floor(frequency ?? 1))) - 1
  return Math.max(0, periods) * (frequency_key === 'week' ? weekdaysOf(series).length : 1)
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

const sameWeekday = (start: string, months: number, isLast: boolean): string => {
  const { year, month } = monthAfter(start, months)
  const firstOfMonth = dayNumber(partsToDay({ year, month, date: 1 }))
  const offset = (weekdayOfNumber(dayNumber(start)) - weekdayOfNumber(firstOfMonth) + 7) % 7
  const nth = isLast ? 4 : Math.floor((dayParts(start).date - 1) / 7)
  const date = 1 + offset + nth * 7
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
