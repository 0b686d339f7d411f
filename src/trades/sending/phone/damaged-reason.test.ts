import { expect, test } from 'vitest'
import { outboxFileMessages } from '#records/fr/device-messages.ts'
import { damagedReason } from './damaged-reason.ts'

test('an imported line that was refused shows why; a cut one has no reason', () => {
  const detail = outboxFileMessages.badKey
  expect(damagedReason({ kind: 'other', status: 0, detail })).toBe(detail)
  expect(damagedReason({ kind: 'other', status: 0, detail: null })).toBe(null)
  expect(damagedReason({ kind: 'other', status: 418, detail: 'I’m a teapot' })).toBe(null)
  expect(damagedReason({ kind: 'offline' })).toBe(null)
  expect(damagedReason(undefined)).toBe(null)
})
