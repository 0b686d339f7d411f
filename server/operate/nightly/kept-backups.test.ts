import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { surplusBackups } from './kept-backups.ts'

const named = (day: string): string => `quai-${day}T02-15-00-000Z-nuit.tar`
const left = (names: readonly string[]): readonly string[] => {
  const gone = new Set(surplusBackups(names))
  return names.filter(name => !gone.has(name))
}

test('of a year of nights the last of 7 days, of 4 weeks and of 12 months are left', () => {
  const days = Array.from({ length: 366 }, (_, n) => addDays('2025-11-28', n))
  const kept = days.map(named).filter(name => left(days.map(named)).includes(name))
  expect(kept.map(name => name.slice(5, 15))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ])
})

test('what somebody asked for, what preceded a restore and what is no backup are never named', () => {
  const others = [
    'quai-2020-01-01T02-15-00-000Z.tar',
    'quai-2020-01-01T02-15-00-000Z-avant.tar',
    'backup.lock',
  ]
  const nights = Array.from({ length: 40 }, (_, n) => named(addDays('2026-01-01', n)))
  const gone = surplusBackups([...others, ...nights])
  expect(gone.length).toBeGreaterThan(0)
  expect(gone.filter(name => others.includes(name))).toEqual([])
})

test('whatever the nights, the newest is left, removing twice removes nothing more, and 23 are the most', () => {
  const nights = fc.uniqueArray(fc.integer({ min: 0, max: 1500 }), { maxLength: 120 })
  fc.assert(
    fc.property(nights, offsets => {
      const names = offsets.map(n => named(addDays('2022-01-01', n)))
      const kept = left(names)
      expect(surplusBackups(kept)).toEqual([])
      expect(kept.length).toBeLessThanOrEqual(23)
      const [newest] = names.toSorted((a, b) => b.localeCompare(a))
      if (newest !== undefined) expect(kept).toContain(newest)
    }),
  )
})
