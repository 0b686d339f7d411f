// No English of a server reaches a person where we know what it means.
import { expect, test } from 'vitest'
import { frenchDetail } from './server-words.ts'

test('what our server and its family say in English is said in French', () => {
  for (const english of [
    'Device revoked',
    'The device has been revoked',
    'Invalid refresh token',
    'Unrecognized field "zzz"',
    'JSON decoding error: Syntax error, malformed JSON',
    'An entity with this id already exists',
    'Entity not found.',
    'This Idempotency-Key was used with another payload',
    'Client credentials were not found in the headers or body',
  ])
    expect(frenchDetail(english)).not.toBe(english)
})

test('what is French already, or nobody knows, stays as it came', () => {
  expect(frenchDetail('Ce compte est désactivé.')).toBe('Ce compte est désactivé.')
})
