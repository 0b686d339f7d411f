import { expect, test } from 'vitest'
import { firstName, fullName, registerName } from './called.ts'

test('a person is called by both names, by what there is of them, or by what stands instead', () => {
  expect(fullName({ firstname: 'Léa', lastname: 'Martin' })).toBe('Léa Martin')
  expect(fullName({ firstname: '', lastname: 'Martin' }, 'lea')).toBe('Martin')
  expect(fullName({ firstname: '', lastname: null }, 'lea')).toBe('lea')
  expect(fullName({})).toBe('')
  expect(firstName({ firstname: 'Léa', username: 'lea' })).toBe('Léa')
  expect(firstName({ firstname: '', username: 'lea' })).toBe('lea')
})

test('a name that reads from right to left turns nothing beside it, and signs of former rows are gone', () => {
  expect(fullName({ firstname: 'ليلى', lastname: 'حداد' })).toBe('\u2068ليلى حداد\u2069')
  expect(fullName({ firstname: '\u202eaéL', lastname: 'Martin' })).toBe('\u2068aéL Martin\u2069')
  expect(fullName({}, '\u202eeniwzen')).toBe('\u2068eniwzen\u2069')
  expect(firstName({ firstname: 'דוד', username: 'david' })).toBe('\u2068דוד\u2069')
})

test('a stored name has the family name first and nothing but what was typed', () => {
  expect(registerName({ firstname: 'ليلى', lastname: 'حداد' })).toBe('حداد ليلى')
  expect(registerName({ firstname: null, lastname: 'Martin' })).toBe('Martin')
})
