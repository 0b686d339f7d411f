import { expect, test } from 'vitest'
import { passwordAdvice } from './password.ts'

test('a weak password is told in words, a good one is not talked about', () => {
  expect(passwordAdvice('')).toContain('Choisissez')
  expect(passwordAdvice('court')).toContain('12 caractères')
  expect(passwordAdvice('motdepasse2026!')).toContain('se devine')
  expect(passwordAdvice('Eleonore-2026', 'eleonore')).toContain('se devine')
  expect(passwordAdvice('aaaaaaaaaaaaaa')).toContain('se devine')
  expect(passwordAdvice('trois chats gris', 'eleonore')).toBeNull()
})
