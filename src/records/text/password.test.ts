import { expect, test } from 'vitest'
import { passwordAdvice } from './password.ts'

test('a weak password gets a sentence, a good one none', () => {
  expect(passwordAdvice('')).toContain('Choisissez')
  expect(passwordAdvice('court')).toContain('12\u00a0caractères')
  expect(passwordAdvice('motdepasse2026!')).toContain('se devine')
  expect(passwordAdvice('Eleonore-2026', 'eleonore')).toContain('se devine')
  expect(passwordAdvice('aaaaaaaaaaaaaa')).toContain('se devine')
  expect(passwordAdvice('trois chats gris', 'eleonore')).toBeNull()
})

test('a name typed twice, two common words, figures alone and the alphabet are guessed too', () => {
  for (const weak of ['odileodile12', 'Odile-2026-odile', '123456789012', 'azertyuiop123', 'abcdefghijkl'])
    expect(passwordAdvice(weak, 'odile'), weak).toContain('se devine')
  expect(passwordAdvice('motdepasse admin 1', 'odile')).toContain('se devine')
  for (const good of ['odile aime le thé', 'quatre roues noires', 'пароль не тот же'])
    expect(passwordAdvice(good, 'odile'), good).toBeNull()
})
