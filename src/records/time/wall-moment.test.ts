// Moments of two kinds, read on one wall.
import { expect, test } from 'vitest'
import { wallMoment } from './wall-moment.ts'

test('a device’s ISO moment is read on the wall, in winter and in summer', () => {
  expect(wallMoment('2026-11-21T21:30:00.000Z', 'Europe/Paris')).toBe('2026-11-21 22:30:00')
  expect(wallMoment('2026-07-01T21:30:00Z', 'Europe/Paris')).toBe('2026-07-01 23:30:00')
})

test('what the server stamped is not moved by an hour', () => {
  expect(wallMoment('2026-11-21 22:30:00', 'Europe/Paris')).toBe('2026-11-21 22:30:00')
})
