import { expect, test } from 'vitest'
import { isWaitingLong } from './device-wait.ts'

const at = { last_seen: '2026-11-25 21:10:00' }
const ago = (seconds: number): string =>
  new Date(Date.parse('2026-11-25T20:10:00Z') - seconds * 1000).toISOString()

test('work waits long from a minute on, counted to when the device was last heard of', () => {
  expect(isWaitingLong({ ...at, pending: 3, oldest_at: ago(59) })).toBe(false)
  expect(isWaitingLong({ ...at, pending: 3, oldest_at: ago(60) })).toBe(true)
  expect(isWaitingLong({ ...at, pending: 0, oldest_at: ago(600) })).toBe(false)
  expect(isWaitingLong({ ...at, pending: 3, oldest_at: ago(600) }, 'UTC')).toBe(true)
})

test('work of which nobody knows since when it waits is named', () => {
  expect(isWaitingLong({ ...at, pending: 1, oldest_at: null })).toBe(true)
  expect(isWaitingLong({ last_seen: null, pending: 1, oldest_at: ago(1) })).toBe(true)
})
