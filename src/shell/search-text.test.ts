// Addresses go through the router unchanged: the query string is read as it was written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test('an id that looks like a number stays a text', () => {
  expect(parseSearch('?id=0012&date=2026-11-21')).toEqual({ id: '0012', date: '2026-11-21' })
})

test('a repeated name is a list, and nothing gives no query string', () => {
  expect(parseSearch('?id=a&id=b')).toEqual({ id: ['a', 'b'] })
  expect(stringifySearch({ id: ['a', 'b'] })).toBe('?id=a&id=b')
  expect(stringifySearch({ id: undefined, date: null })).toBe('')
})

test('any text is read back as it was written', () => {
  const name = fc.string({ minLength: 1 }).filter(text => text !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), search => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    }),
  )
})
