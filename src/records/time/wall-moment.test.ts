// Moments of two kinds, shown in one local time.
import { expect, test } from 'vitest'
import { wallMoment } from './wall-moment.ts'

test('a device’s ISO moment is shown in local time, in winter and in summer', () => {
  expect(wallMoment('2026-11-21T21:30:00.000Z', 'Europe/Paris')).toBe('2026-11-21 22:30:00')
  expect(wallMoment('2026-07-01T21:30:00Z', 'Europe/Paris')).toBe('2026-07-01 23:30:00')
})

test('a moment from the server is not shifted by an hour', () => {
  expect(wallMoment('2026-11-21 22:30:00', 'Europe/Paris')).toBe('2026-11-21 22:30:00')
})
