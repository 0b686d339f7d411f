import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TokenRecord } from '../../storage/storage.ts'
import { hashToken, newToken, orgOfToken, stateOfToken } from './tokens.ts'

test('a token contains its organisation and 160 random bits, of which only a hash is stored', () => {
  const token = newToken(randomBytes, 'quai')
  expect(token).toMatch(/^quai\.[0-9a-f]{40}$/)
  expect(orgOfToken(token)).toBe('quai')
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
})

test.each(['', 'x', 'quai.', 'quai.xyz', '.'.repeat(41), `../x.${'a'.repeat(40)}`, `quai.${'A'.repeat(40)}`])(
  '« %s » is not a token',
  token => expect(orgOfToken(token)).toBeUndefined(),
)

const record: TokenRecord = {
  hash: '',
  kind: 'access',
  user_id: 'u',
  family: 'f',
  device: null,
  issued_at: 0,
  expires_at: 100,
  family_expires_at: 200,
  used_at: null,
  revoked_at: null,
}
test('a token is valid until it expires, is revoked, or its family ends', () => {
  expect(stateOfToken(record, 'access', 99)).toBe('good')
  expect(stateOfToken(record, 'access', 100)).toBe('expired')
  expect(stateOfToken({ ...record, expires_at: 300 }, 'access', 200)).toBe('expired')
  expect(stateOfToken({ ...record, revoked_at: 5 }, 'access', 50)).toBe('revoked')
  expect(stateOfToken(record, 'refresh', 50)).toBe('unknown')
  expect(stateOfToken(undefined, 'access', 50)).toBe('unknown')
})
