import { expect, test } from 'vitest'
import { pendingText, readPending } from './pending-header.ts'

test.each([
  { pending: 0, oldest_at: null },
  { pending: 12, oldest_at: '2026-11-18T09:00:00.000Z' },
])('%j is read as it was written', left => {
  expect(readPending(pendingText(left))).toEqual(left)
})

test.each([null, '', '-1', '1.5', '3;since=', '3;since=now', '3;until=2026-11-18T09:00:00.000Z'])(
  '%j is no report',
  text => {
    expect(readPending(text)).toBeNull()
  },
)
