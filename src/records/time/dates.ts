// Days and moments: arithmetic, the organisation's zone, and the French formats of specification section 9. The only file that
// uses dayjs. A day is 'YYYY-MM-DD', a moment 'YYYY-MM-DD HH:mm:ss' in the organisation's zone.
import dayjs from 'dayjs'
import 'dayjs/locale/fr.js'
import utc from 'dayjs/plugin/utc.js'
import { dayNumber, numberToDay, weekdayOfNumber } from './calendar.ts'

dayjs.extend(utc)

export const DEFAULT_ZONE = 'Europe/Paris'

/** The specification's formats (section 9), by the name that screens use. */
const FORMATS = {
  day: 'dddd D MMM',
  dayWithHour: 'dddd D MMM HH:mm',
  dayWithYear: 'dddd D MMM YYYY',
  shortDayWithYear: 'ddd D MMM YYYY',
  date: 'DD/MM/YYYY',
  shortDate: 'DD/MM',
  isoDay: 'YYYY-MM-DD',
  isoMoment: 'YYYY-MM-DD HH:mm:ss',
  hour: 'HH:mm',
} as const
export type DateFormat = keyof typeof FORMATS
/** The one day of a month that French counts as an ordinal. */
const FIRST = / 1 (?=\D)/

/** Formats a day or a moment; null, blank or unreadable shows as a dash. Parsed as UTC, so that no device's zone shifts it. */
export const formatDate = (dayOrMoment: string | null, format: DateFormat): string => {
  if (dayOrMoment === null || dayOrMoment === '') return '–'
  const read = dayjs.utc(dayOrMoment.replace(' ', 'T'))
  return read.isValid() ? read.locale('fr').format(FORMATS[format]).replace(FIRST, ' 1er ') : '–'
}

/** A planned hour as it is said, « 8:30 »: without the leading zero. */
export const shortHour = (hour: string): string => hour.replace(/^0/, '')

export const addDays = (day: string, count: number): string => numberToDay(dayNumber(day) + count)
/** Positive when `to` comes after `from`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
/** 0 Monday … 6 Sunday. */
export const weekdayIndex = (day: string): number => weekdayOfNumber(dayNumber(day))
export const mondayOf = (day: string): string => addDays(day, -weekdayIndex(day))
/** Every day from `from` to `to`, both included. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** The ISO 8601 week, e.g. '2026-W47': a week belongs to the year of its Thursday. */
export const isoWeek = (day: string): string => {
  const thursday = addDays(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The day, and the moment, in the organisation's zone at an instant. */
export const dayOf = (nowMs: number, zone: string = DEFAULT_ZONE): string =>
  momentOf(nowMs, zone).slice(0, 10)
export const momentOf = (nowMs: number, zone: string = DEFAULT_ZONE): string => {
  const parts = new Map(
    wallClock(zone)
      .formatToParts(nowMs)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/**
 * The instant of a moment in the zone. For an hour that occurs twice (autumn) it is one of the two; a skipped hour (spring)
 * becomes one hour later.
 */
export const momentToMs = (moment: string, zone: string = DEFAULT_ZONE): number => {
  const asUtc = utcMs(moment)
  const guess = asUtc - (utcMs(momentOf(asUtc, zone)) - asUtc)
  return guess + (asUtc - utcMs(momentOf(guess, zone)))
}

const utcMs = (moment: string): number => dayjs.utc(moment.replace(' ', 'T')).valueOf()

const clocks = new Map<string, Intl.DateTimeFormat>()
const wallClock = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}
