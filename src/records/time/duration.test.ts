import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockToMinutes, formatDuration, minutesToClock } from './duration.ts'

test('[DY4] a duration has one form, null is « Non défini »', () => {
  expect(formatDuration(200)).toBe('3\u00a0h\u00a020')
  expect(formatDuration(0)).toBe('0\u00a0min')
  expect(formatDuration(60)).toBe('1\u00a0h\u00a000')
  expect(formatDuration(26 * 60 + 5)).toBe('26\u00a0h\u00a005')
  expect(formatDuration(null)).toBe('Non défini')
})

test('HH:MM and minutes are two forms of one duration', () => {
  fc.assert(
    fc.property(fc.nat(999 * 60 + 59), minutes => {
      expect(clockToMinutes(minutesToClock(minutes))).toBe(minutes)
    }),
  )
  expect(clockToMinutes('08:30:59')).toBe(510)
})

test('what is not a duration is null, never zero', () => {
  for (const text of [null, '', '12', '12:60', '-1:00', '1h30', '1000:00', '08:30:5'])
    expect(clockToMinutes(text)).toBeNull()
})
