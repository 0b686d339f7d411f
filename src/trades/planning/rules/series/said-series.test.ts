// Series as people say them: several weekdays, the last one of a month, suspended for a while (RC1, RC7).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, mondayOf } from '#records/time/dates.ts'
import { isPaused, pausesOf, type Pause } from './pauses.ts'
import { occurrenceDates, weekdayOf, weekdaysOf, type Series } from './recurrence.ts'
import { pausesText, seriesText } from './series-words.ts'

const weekly = (
  date: string,
  frequency: number,
  frequency_weekdays: string,
  more: Partial<Series> = {},
): Series => ({
  date,
  frequency,
  frequency_key: 'week',
  frequency_end_date: null,
  frequency_weekdays,
  ...more,
})
const anyDay = fc.integer({ min: 0, max: 3000 }).map(count => addDays('2022-01-01', count))
const someWeekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7]).map(days => days.join(''))
const ofWeeks = fc
  .record({ date: anyDay, frequency: fc.integer({ min: 1, max: 6 }), days: someWeekdays })
  .map(({ date, frequency, days }) => weekly(date, frequency, days))

test('[RC7] every second week on Tuesday and Friday, from the first of them on', () => {
  const series = weekly('2026-11-24', 2, '25')
  expect(occurrenceDates(series, '2026-11-01', '2026-12-31')).toEqual([
    '2026-11-24',
    '2026-11-27',
    '2026-12-08',
    '2026-12-11',
    '2026-12-22',
    '2026-12-25',
  ])
  // Begun on the Friday: the Tuesday of that week was before it.
  expect(occurrenceDates(weekly('2026-11-27', 2, '25'), '2026-11-01', '2026-12-09')).toEqual([
    '2026-11-27',
    '2026-12-08',
  ])
})

test('[RC7] the days of a series of weeks are those of its weekdays in every n-th week, none missing, from whatever day they are asked', () => {
  fc.assert(
    fc.property(
      ofWeeks,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 60 }),
      (series, after, length) => {
        const [from, to] = [addDays(series.date, after), addDays(series.date, after + length)]
        const wanted = daysFrom(from, to).filter(day => {
          const weeks = daysBetween(mondayOf(series.date), mondayOf(day)) / 7
          return weeks % (series.frequency ?? 1) === 0 && weekdaysOf(series).includes(weekdayOf(day))
        })
        expect(occurrenceDates(series, from, to)).toEqual(wanted)
      },
    ),
  )
})

test('[RC7] the last weekday of each month, where the first one is a fourth one too', () => {
  const last: Series = {
    date: '2026-11-26',
    frequency: 1,
    frequency_key: 'month_weekday',
    frequency_end_date: null,
    frequency_last: 1,
  }
  expect(occurrenceDates(last, '2026-11-01', '2027-02-28')).toEqual([
    '2026-11-26',
    '2026-12-31',
    '2027-01-28',
    '2027-02-25',
  ])
  expect(occurrenceDates({ ...last, frequency_last: 0 }, '2026-12-01', '2026-12-31')).toEqual(['2026-12-24'])
  fc.assert(
    fc.property(anyDay, date => {
      const start = { ...last, date }
      for (const day of occurrenceDates(start, addDays(date, 28), addDays(date, 400))) {
        expect(weekdayOf(day)).toBe(weekdayOf(date))
        expect(addDays(day, 7).slice(0, 7)).not.toBe(day.slice(0, 7))
      }
    }),
  )
})

test('[RC7] a suspension takes its own days away and moves none', () => {
  const pauses = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40 })), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(ofWeeks, pauses, (series, spans) => {
      const paused: Pause[] = spans.map(([from, length]) => ({
        from: addDays(series.date, from),
        to: addDays(series.date, from + length),
      }))
      const frequency_pauses = pausesText(paused)
      const [from, to] = [series.date, addDays(series.date, 365)]
      const days = occurrenceDates({ ...series, frequency_pauses }, from, to)
      expect(days).toEqual(occurrenceDates(series, from, to).filter(day => !isPaused(paused, day)))
      expect(pausesText(pausesOf(frequency_pauses))).toBe(frequency_pauses)
    }),
  )
})

test('a text that is no suspension suspends nothing', () => {
  for (const text of ['', 'x', '2026-01-05', '2026-01-05/2026-01-04', '2026-01-05/'])
    expect(pausesOf(text)).toEqual([])
})

test('said as people say it', () => {
  const month = (date: string, more: Partial<Series>): Series => ({ ...weekly(date, 1, ''), ...more })
  expect(seriesText(weekly('2026-11-24', 1, ''))).toBe('Chaque semaine, le mardi')
  expect(seriesText(weekly('2026-11-24', 2, '25'))).toBe(
    'Toutes les 2\u00a0semaines, le mardi et le vendredi',
  )
  expect(seriesText(month('2026-11-26', { frequency_key: 'month_weekday' }))).toBe('Chaque mois, le 4e jeudi')
  expect(seriesText(month('2026-11-26', { frequency_key: 'month_weekday', frequency_last: 1 }))).toBe(
    'Chaque mois, le dernier jeudi',
  )
  expect(seriesText(month('2026-10-29', { frequency_key: 'month_weekday' }))).toBe(
    'Chaque mois, le dernier jeudi',
  )
  expect(seriesText(month('2026-12-01', { frequency_key: 'month', frequency_end_date: '2027-03-01' }))).toBe(
    'Chaque mois, le 1er, jusqu’au 01/03/2027',
  )
  expect(seriesText(month('', {}))).toBe('')
})
