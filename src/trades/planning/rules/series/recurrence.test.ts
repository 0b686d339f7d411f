import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayParts } from '#records/time/calendar.ts'
import { addDays, daysBetween, daysFrom, weekdayIndex } from '#records/time/dates.ts'
import {
  countedFrom,
  HORIZON_DAYS,
  isVirtual,
  occurrenceDates,
  occurrenceId,
  plannedOccurrences,
  splitSeries,
  upcomingOccurrences,
  type FrequencyKey,
  type Series,
} from './recurrence.ts'
import { isToRenew } from './rhythm.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'

const every = (
  frequency: number,
  frequency_key: FrequencyKey,
  date: string,
  end: string | null = null,
): Series => ({
  date,
  frequency,
  frequency_key,
  frequency_end_date: end,
})
const weekdays = (day: string) => weekdayIndex(day) < 5
const anyDay = fc.integer({ min: 0, max: 4000 }).map(count => addDays('2022-01-01', count))
const series: fc.Arbitrary<Series> = fc.record({
  date: anyDay,
  frequency: fc.integer({ min: 1, max: 14 }),
  frequency_key: fc.constantFrom<FrequencyKey>('day', 'week', 'month', 'month_weekday', 'year'),
  frequency_end_date: fc.option(anyDay),
})

test('[RC1] days, weeks, months, weekdays of a month and years', () => {
  expect(occurrenceDates(every(3, 'day', '2026-11-20'), '2026-11-01', '2026-11-30')).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-26',
    '2026-11-29',
  ])
  expect(occurrenceDates(every(2, 'week', '2026-11-03'), '2026-11-10', '2026-12-15')).toEqual([
    '2026-11-17',
    '2026-12-01',
    '2026-12-15',
  ])
  expect(occurrenceDates(every(1, 'month_weekday', '2026-11-17'), '2026-11-01', '2027-01-31')).toEqual([
    '2026-11-17',
    '2026-12-15',
    '2027-01-19',
  ])
  expect(occurrenceDates(every(1, 'year', '2024-02-29'), '2024-01-01', '2028-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('[RC1] the 31st becomes the last day of a shorter month, and is the 31st again after it', () => {
  expect(occurrenceDates(every(1, 'month', '2026-01-31'), '2026-01-01', '2026-05-31')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
})

test('[RC1] a fifth weekday is the last one of a month that has four', () => {
  expect(occurrenceDates(every(1, 'month_weekday', '2026-09-29'), '2026-09-01', '2026-12-31')).toEqual([
    '2026-09-29',
    '2026-10-27',
    '2026-11-24',
    '2026-12-29',
  ])
})

test('[RC1] the end date is inclusive, and without an interval there is no repetition', () => {
  expect(
    occurrenceDates(every(1, 'week', '2026-11-02', '2026-11-16'), '2026-11-01', '2026-12-31'),
  ).toHaveLength(3)
  expect(
    occurrenceDates(every(1, 'week', '2026-11-02', '2026-11-15'), '2026-11-01', '2026-12-31'),
  ).toHaveLength(2)
  const once = { ...every(1, 'week', '2026-11-02'), frequency: null }
  expect(occurrenceDates(once, '2026-11-01', '2026-12-31')).toEqual(['2026-11-02'])
  expect(occurrenceDates(once, '2026-11-03', '2026-12-31')).toEqual([])
})

test('[RC1] occurrences are sorted, unique, inside every bound', () => {
  fc.assert(
    fc.property(series, anyDay, fc.nat(900), (given, from, length) => {
      const to = addDays(from, length)
      const found = occurrenceDates(given, from, to)
      expect(found).toEqual([...new Set(found)].sort())
      for (const date of found) {
        expect(date >= from && date <= to && date >= given.date).toBe(true)
        if (given.frequency_end_date !== null) expect(date <= given.frequency_end_date).toBe(true)
      }
    }),
  )
})

test('[RC1] a window contains the same occurrences as the whole life of the series', () => {
  fc.assert(
    fc.property(series, fc.nat(3000), fc.nat(400), (given, later, length) => {
      const from = addDays(given.date, later)
      const to = addDays(from, length)
      const whole = occurrenceDates(given, given.date, to).filter(date => date >= from)
      expect(occurrenceDates(given, from, to)).toEqual(whole)
    }),
  )
})

test('[RC1] the interval is respected', () => {
  fc.assert(
    fc.property(series, given => {
      const found = occurrenceDates(
        { ...given, frequency_end_date: null },
        given.date,
        addDays(given.date, 1500),
      )
      expect(found[0]).toBe(given.date)
      const start = dayParts(given.date)
      for (const [index, date] of found.entries()) {
        const { year, month, date: dayOfMonth } = dayParts(date)
        const months = (year - start.year) * 12 + month - start.month
        const steps = index * (given.frequency ?? 0)
        if (given.frequency_key === 'day') expect(daysBetween(given.date, date)).toBe(steps)
        if (given.frequency_key === 'week') expect(daysBetween(given.date, date)).toBe(steps * 7)
        if (given.frequency_key === 'month') expect(months).toBe(steps)
        if (given.frequency_key === 'year') expect(months).toBe(steps * 12)
        if (given.frequency_key === 'month_weekday') {
          expect(months).toBe(steps)
          expect(weekdayIndex(date)).toBe(weekdayIndex(given.date))
          const [rank, first] = [Math.ceil(dayOfMonth / 7), Math.ceil(start.date / 7)]
          expect(rank === first || (first === 5 && rank === 4)).toBe(true)
        }
      }
    }),
  )
})

test('[RC2] an occurrence is virtual until 14 days before it', () => {
  expect(isVirtual('2026-12-05', '2026-11-21')).toBe(false)
  expect(isVirtual('2026-12-06', '2026-11-21')).toBe(true)
})

test('[RC1] [RC2] the planning shows eight weeks, the near ones real', () => {
  const drawn = upcomingOccurrences(every(1, 'week', '2026-11-20'), '2026-11-20', () => true)
  expect(drawn).toHaveLength(9)
  expect(drawn.map(({ date }) => isVirtual(date, '2026-11-20'))).toEqual([
    false,
    false,
    false,
    ...Array<boolean>(6).fill(true),
  ])
  expect(daysBetween('2026-11-20', drawn.at(-1)?.date ?? '')).toBe(HORIZON_DAYS)
})

test('[RC3] the id of an occurrence comes from its series and its original day', () => {
  const org = organisationNamespace('quai')
  expect(occurrenceId(org, 's1', '2026-11-21')).toBe(uuidv5(org, 's1|2026-11-21'))
  expect(occurrenceId(org, 's1', '2026-11-28')).not.toBe(occurrenceId(org, 's1', '2026-11-21'))
  expect(occurrenceId(org, 's2', '2026-11-21')).not.toBe(occurrenceId(org, 's1', '2026-11-21'))
})

test('[RC4] « Celle-ci et les suivantes » cuts a series into two that together equal the first', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<FrequencyKey>('day', 'week'),
      anyDay,
      fc.integer({ min: 1, max: 20 }),
      (key, date, at) => {
        const whole = every(2, key, date)
        const to = addDays(date, 400)
        const days = occurrenceDates(whole, date, to)
        const cut = days[at] ?? date
        const { before, after } = splitSeries(whole, cut)
        expect([...occurrenceDates(before, date, to), ...occurrenceDates(after, date, to)]).toEqual(days)
      },
    ),
  )
})

test('[RC5] a closed day moves to the next open one, flagged', () => {
  const sundays = plannedOccurrences(every(1, 'week', '2026-11-15'), '2026-11-16', '2026-11-23', weekdays)
  expect(sundays).toEqual([
    { series_date: '2026-11-15', date: '2026-11-16', moved: true, doubled: false, closed: false },
    { series_date: '2026-11-22', date: '2026-11-23', moved: true, doubled: false, closed: false },
  ])
})

test('[RC5] days moved onto a day of the series itself are marked as doubled', () => {
  const daily = plannedOccurrences(every(1, 'day', '2026-11-02'), '2026-11-20', '2026-11-23', weekdays)
  expect(daily.map(({ series_date, date, doubled }) => [series_date, date, doubled])).toEqual([
    ['2026-11-20', '2026-11-20', false],
    ['2026-11-21', '2026-11-23', true],
    ['2026-11-22', '2026-11-23', true],
    ['2026-11-23', '2026-11-23', false],
  ])
})

test('[RC5] of two days moved onto one that is not of the series, the second is doubled', () => {
  const daily = plannedOccurrences(
    every(1, 'day', '2026-11-20', '2026-11-22'),
    '2026-11-20',
    '2026-11-30',
    weekdays,
  )
  expect(daily.map(({ date, doubled }) => [date, doubled])).toEqual([
    ['2026-11-20', false],
    ['2026-11-23', false],
    ['2026-11-23', true],
  ])
})

test('[RC5] a resource that never opens leaves the occurrence where it was, marked closed', () => {
  expect(plannedOccurrences(every(1, 'year', '2026-11-21'), '2026-11-01', '2026-11-30', () => false)).toEqual(
    [{ series_date: '2026-11-21', date: '2026-11-21', moved: false, doubled: false, closed: true }],
  )
})

test('[RC5] nothing is lost: each of the series’ days appears once, on an open day', () => {
  fc.assert(
    fc.property(
      series,
      anyDay,
      fc.integer({ min: 70, max: 300 }),
      fc.nat(6),
      (given, from, length, closedDay) => {
        const isOpen = (day: string) => weekdayIndex(day) !== closedDay
        const to = addDays(from, length)
        const placed = plannedOccurrences(given, from, to, isOpen)
        expect(new Set(placed.map(({ series_date }) => series_date)).size).toBe(placed.length)
        for (const { date, doubled, moved } of placed) {
          expect(isOpen(date)).toBe(true)
          expect(doubled && !moved).toBe(false)
        }
        const kept = placed.filter(({ doubled }) => !doubled).map(({ date }) => date)
        expect(new Set(kept).size).toBe(kept.length)
        const inside = occurrenceDates(given, from, addDays(to, -1))
        expect(inside.filter(day => !placed.some(({ series_date }) => series_date === day))).toEqual([])
      },
    ),
  )
})

test('[RC6] a series that ends within 30 days is to be renewed', () => {
  const ending = (end: string | null) => isToRenew(every(1, 'week', '2026-01-01', end), '2026-11-21')
  expect(daysFrom('2026-11-19', '2026-12-23').filter(ending)).toEqual(daysFrom('2026-11-21', '2026-12-21'))
  expect(ending(null)).toBe(false)
})

test('[RC1] a series of which only some days are known is counted from a day that every one of them follows from', () => {
  const known = ['2026-11-30', '2026-12-31', '2027-01-31']
  const from = countedFrom(every(1, 'month', known[0] ?? ''), known)
  expect(from <= '2026-11-30').toBe(true)
  expect(occurrenceDates(every(1, 'month', from), '2026-11-01', '2027-03-31')).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
  expect(countedFrom(every(1, 'week', ''), ['2026-12-01', '2026-11-24'])).toBe('2026-11-24')
  fc.assert(
    fc.property(series, fc.nat(400), (given, later) => {
      if (given.frequency_key !== 'month' || given.frequency_end_date !== null) return
      const days = occurrenceDates(given, given.date, addDays(given.date, 2000))
      const seen = days.slice(Math.min(later % 5, days.length - 3))
      const counted = { ...given, date: countedFrom(given, seen) }
      expect(occurrenceDates(counted, seen[0] ?? '', seen.at(-1) ?? '')).toEqual(seen)
    }),
  )
})
