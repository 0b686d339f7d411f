// No English text of a server reaches a person where we know its meaning.
import { expect, test } from 'vitest'
import { frenchDetail } from './server-words.ts'

test('the English messages of our server and of plain back ends are shown in French', () => {
  for (const english of [
    'Device revoked',
    'The device has been revoked',
    'Device blocked',
    'The device has been blocked',
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

test('what is already French, or unknown, is shown unchanged', () => {
  expect(frenchDetail('Ce compte est désactivé.')).toBe('Ce compte est désactivé.')
})
