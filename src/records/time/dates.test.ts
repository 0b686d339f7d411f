import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysInMonth, dayNumber, dayParts, numberToDay } from './calendar.ts'
import {
  addDays,
  dayOf,
  daysBetween,
  daysFrom,
  formatDate,
  isoWeek,
  momentOf,
  momentToMs,
  mondayOf,
  weekdayIndex,
} from './dates.ts'

const dayCount = fc.integer({ min: -100_000, max: 200_000 })
const day = dayCount.map(numberToDay)

test('the formats of the specification, in French', () => {
  expect(formatDate('2026-11-21', 'day')).toBe('samedi 21 nov.')
  expect(formatDate('2026-11-21 14:30:00', 'dayWithHour')).toBe('samedi 21 nov. 14:30')
  expect(formatDate('2026-11-21', 'dayWithYear')).toBe('samedi 21 nov. 2026')
  expect(formatDate('2026-11-21', 'shortDayWithYear')).toBe('sam. 21 nov. 2026')
  expect(formatDate('2026-08-05', 'day')).toBe('mercredi 5 août')
  expect(formatDate('2026-12-01 08:00:00', 'dayWithHour')).toBe('mardi 1er déc. 08:00')
  expect(formatDate('2026-11-01', 'dayWithYear')).toBe('dimanche 1er nov. 2026')
  expect(formatDate('2026-11-01', 'date')).toBe('01/11/2026')
  expect(formatDate('2026-11-01', 'shortDate')).toBe('01/11')
  expect(formatDate('2026-11-01 09:05:07', 'isoDay')).toBe('2026-11-01')
  expect(formatDate('2026-11-01 09:05:07', 'isoMoment')).toBe('2026-11-01 09:05:07')
  expect(formatDate('2026-11-01 09:05:07', 'hour')).toBe('09:05')
})

test('no date shows as a dash, never as « Invalid Date »', () => {
  for (const text of [null, '', 'demain']) expect(formatDate(text, 'day')).toBe('–')
})

test('a skipped hour of any zone is formatted as it is written', () => {
  expect(formatDate('2026-03-29 02:30:00', 'dayWithHour')).toBe('dimanche 29 mars 02:30')
})

test('days and their numbers are two forms of one thing', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  fc.assert(
    fc.property(dayCount, number => {
      const text = numberToDay(number)
      expect(text).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
      expect(dayNumber(text)).toBe(number)
      const { year, month, date } = dayParts(text)
      expect(date <= daysInMonth(year, month)).toBe(true)
    }),
  )
})

test('adding days is undone by subtracting them, across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (start, count) => {
      expect(addDays(addDays(start, count), -count)).toBe(start)
      expect(daysBetween(start, addDays(start, count))).toBe(count)
    }),
  )
})

test('a week starts on Monday', () => {
  expect(weekdayIndex('2026-11-16')).toBe(0)
  expect(weekdayIndex('2026-11-22')).toBe(6)
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  fc.assert(
    fc.property(day, text => {
      expect(weekdayIndex(text)).toBe((new Date(`${text}T12:00:00Z`).getUTCDay() + 6) % 7)
    }),
  )
})

test('ISO weeks, at the edges of years', () => {
  expect(isoWeek('2026-11-21')).toBe('2026-W47')
  expect(isoWeek('2026-12-31')).toBe('2026-W53')
  expect(isoWeek('2027-01-03')).toBe('2026-W53')
  expect(isoWeek('2027-01-04')).toBe('2027-W01')
  expect(isoWeek('2024-12-30')).toBe('2025-W01')
  expect(isoWeek('2023-01-01')).toBe('2022-W52')
})

test('the seven days of a week share it, and weeks follow each other in order', () => {
  fc.assert(
    fc.property(day, text => {
      const monday = mondayOf(text)
      expect(new Set(daysFrom(monday, addDays(monday, 6)).map(isoWeek)).size).toBe(1)
      expect(isoWeek(monday) < isoWeek(addDays(monday, 7))).toBe(true)
    }),
  )
})

test('a range of days includes both ends, and is empty when it is reversed', () => {
  expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysFrom('2026-03-01', '2026-02-27')).toEqual([])
})

test("the day is the organisation's, whatever the device's zone", () => {
  const lateEvening = Date.UTC(2026, 6, 14, 22, 30)
  expect(dayOf(lateEvening, 'Europe/Paris')).toBe('2026-07-15')
  expect(dayOf(lateEvening)).toBe('2026-07-15')
  expect(dayOf(lateEvening, 'America/Martinique')).toBe('2026-07-14')
  expect(momentOf(Date.UTC(2026, 10, 20, 23, 0, 5))).toBe('2026-11-21 00:00:05')
})

test('both clock changes: no hour is lost, none is invented', () => {
  expect(momentOf(Date.UTC(2026, 2, 29, 0, 59, 59))).toBe('2026-03-29 01:59:59')
  expect(momentOf(Date.UTC(2026, 2, 29, 1, 0, 0))).toBe('2026-03-29 03:00:00')
  expect(momentOf(Date.UTC(2026, 9, 25, 0, 30))).toBe('2026-10-25 02:30:00')
  expect(momentOf(Date.UTC(2026, 9, 25, 1, 30))).toBe('2026-10-25 02:30:00')
  expect(momentOf(momentToMs('2026-03-29 02:30:00'))).toBe('2026-03-29 03:30:00')
})

test('a moment converted back is the same instant, except in the hour that occurs twice', () => {
  const seconds = fc.integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2035, 0) / 1000 })
  const zones = fc.constantFrom(
    'Europe/Paris',
    'America/Martinique',
    'Indian/Reunion',
    'America/New_York',
    'UTC',
  )
  fc.assert(
    fc.property(seconds, zones, (second, zone) => {
      const moment = momentOf(second * 1000, zone)
      const back = momentToMs(moment, zone)
      expect(momentOf(back, zone)).toBe(moment)
      expect([0, 3_600_000]).toContain(Math.abs(back - second * 1000))
    }),
  )
})

test('a text that is not a day is a bug', () => {
  expect(() => dayNumber('21/11/2026')).toThrow(TypeError)
})
