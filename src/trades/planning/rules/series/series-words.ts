// A series as people say it: « Toutes les 2 semaines, le mardi et le vendredi », « Chaque mois, le dernier jeudi ».
import { dayParts } from '#records/time/calendar.ts'
import { weekdayName } from '#records/fr/weekdays.ts'
import { formatDate } from '#records/time/dates.ts'
import type { Pause } from './pauses.ts'
import { weekdayOf, weekdaysOf, type Series } from './recurrence.ts'
import { rhythmText } from './rhythm.ts'

/** Which one of its month a day is: « 4 » for the fourth Thursday. */
export const nthOfMonth = (day: string): number => Math.floor((dayParts(day).date - 1) / 7) + 1

/** « le 4e jeudi », « le dernier jeudi »: a fifth one is the last, as shorter months have it. */
export const nthText = (day: string, isLast: boolean): string => {
  const nth = nthOfMonth(day)
  const which = isLast || nth === 5 ? 'dernier' : nth === 1 ? '1er' : `${nth}e`
  return `le ${which} ${weekdayName(weekdayOf(day))}`
}

/** « le 26 », « le 1er ». */
export const dateText = (day: string): string => {
  const { date } = dayParts(day)
  return `le ${date === 1 ? '1er' : date}`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`

const daysText = (series: Series): string => {
  const { date, frequency_key } = series
  switch (frequency_key) {
    case 'week':
      return listed(weekdaysOf(series).map(day => `le ${weekdayName(day)}`))
    case 'month':
      return dateText(date)
    case 'month_weekday':
      return nthText(date, series.frequency_last === 1)
    case 'year':
      return `le ${formatDate(date, 'day').split(' ').slice(1).join(' ')}`
    case 'day':
    case null:
      return ''
  }
}

/** Blank for what does not repeat, or has no first day yet. */
export const seriesText = (series: Series): string => {
  const { date, frequency, frequency_key, frequency_end_date } = series
  if (frequency_key === null || frequency === null || frequency < 1 || date === '') return ''
  return [
    rhythmText(frequency_key, frequency),
    daysText(series),
    frequency_end_date === null ? '' : `jusqu’au ${formatDate(frequency_end_date, 'date')}`,
  ]
    .filter(part => part !== '')
    .join(', ')
}

const byStart = (a: Pause, b: Pause): number => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)

/** As they are kept (pauses.ts), the earliest first. */
export const pausesText = (pauses: readonly Pause[]): string =>
  pauses
    .toSorted(byStart)
    .map(({ from, to }) => `${from}/${to}`)
    .join(' ')
