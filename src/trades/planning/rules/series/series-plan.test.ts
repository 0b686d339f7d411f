// A series as tasks: every wanted day once, and settled tasks unchanged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { reachedFrom } from './reach.ts'
import { planSeries, type StandingOccurrence } from './series-plan.ts'

const today = '2026-11-21'
const weekly = { date: '2026-12-01', frequency: 1, frequency_key: 'week', frequency_end_date: null } as const
const standing = (series_date: string, task_state_id = 2): StandingOccurrence => ({
  id: series_date,
  task_state_id,
  date: series_date,
  series_date,
})
const always = { from: today, today, isOpen: () => true }

test('[RC1] [RC2] the missing days reach to the horizon, virtual beyond 14 days', () => {
  const { missing } = planSeries(weekly, [standing('2026-12-01')], always)
  expect(missing.map(({ date }) => date)).toEqual([
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
    '2027-01-05',
    '2027-01-12',
  ])
  expect(planSeries(weekly, [], always).missing[0]).toEqual({
    series_date: '2026-12-01',
    date: '2026-12-01',
    is_virtual: 0,
  })
  expect(missing[0]?.is_virtual).toBe(1)
})

test('[RC5] a closed day moves to the next open one and keeps its own id', () => {
  const { missing } = planSeries(weekly, [], { ...always, isOpen: day => day !== '2026-12-08' })
  expect(missing[1]).toEqual({ series_date: '2026-12-08', date: '2026-12-09', is_virtual: 1 })
})

test('[RC4] what is settled is neither kept for an edit nor removed', () => {
  const rows = [standing('2026-12-01', 5), standing('2026-12-02'), standing('2026-12-08')]
  const plan = planSeries(weekly, rows, always)
  expect(plan.kept.map(({ id }) => id)).toEqual(['2026-12-08'])
  expect(plan.surplus.map(({ id }) => id)).toEqual(['2026-12-02'])
  expect(plan.missing.map(({ series_date }) => series_date)).not.toContain('2026-12-01')
})

test('[RC4] an edit of a series never reaches the past', () => {
  expect(reachedFrom('series', '2026-12-08', today)).toBe(today)
  expect(reachedFrom('following', '2026-12-08', today)).toBe('2026-12-08')
  expect(reachedFrom('following', '2026-11-03', today)).toBe(today)
})

test('[RC3] whatever exists already, no day of a series appears twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (days, frequency) => {
        const rows = days.map(count => standing(addDays('2026-12-01', count)))
        const { missing, kept } = planSeries({ ...weekly, frequency }, rows, always)
        const dates = [...missing, ...kept].map(({ series_date }) => series_date)
        expect(new Set(dates).size).toBe(dates.length)
      },
    ),
  )
})
