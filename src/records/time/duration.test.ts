import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockToMinutes, formatDuration, minutesToClock } from './duration.ts'

test('durations show as HH[h]mm, null as « Non défini »', () => {
  expect(formatDuration(200)).toBe('03h20')
  expect(formatDuration(0)).toBe('00h00')
  expect(formatDuration(26 * 60 + 5)).toBe('26h05')
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
