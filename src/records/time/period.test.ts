// Periods of the statistics.
import { expect, test } from 'vitest'
import { grainOf, periodBefore, presetPeriod } from './period.ts'

test('a preset runs from the first day of its month, quarter or year to today', () => {
  expect(presetPeriod('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(presetPeriod('quarter', '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-11-21' })
  expect(presetPeriod('quarter', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(presetPeriod('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-11-21' })
})

test('the period before is as long and ends the day before', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    from: '2026-10-11',
    to: '2026-10-31',
  })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test('a short period is shown by days, a season by weeks, a year by months', () => {
  expect(grainOf({ from: '2026-11-01', to: '2026-11-15' })).toBe('day')
  expect(grainOf({ from: '2026-10-01', to: '2026-11-21' })).toBe('week')
  expect(grainOf({ from: '2026-01-01', to: '2026-11-21' })).toBe('month')
})
