// A query string is read into values of the right type; reading such a value again changes nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../search-text.ts'
import { day, flag, oneOf, readSearch, text, texts, whole } from './search-fields.ts'

const fields = { id: text, ids: texts, date: day, prepare: flag, shift: whole, days: oneOf(1, 3, 7) }

test('each field reads its own kind, and null where there is none', () => {
  expect(
    readSearch(fields, parseSearch('?id=7&ids=a&ids=b&date=2026-11-23&prepare=1&shift=2&days=7&x=y')),
  ).toEqual({
    id: '7',
    ids: ['a', 'b'],
    date: '2026-11-23',
    prepare: true,
    shift: 2,
    days: 7,
  })
  expect(readSearch(fields, {})).toEqual({
    id: null,
    ids: [],
    date: null,
    prepare: false,
    shift: null,
    days: null,
  })
})

test('a value that makes no sense counts as missing', () => {
  expect(readSearch(fields, parseSearch('?date=2026-13-40&prepare=yes&shift=-1&days=2'))).toEqual(
    readSearch(fields, {}),
  )
})

test('of a name that is given twice, the first value counts', () => {
  expect(readSearch(fields, parseSearch('?id=a&id=b')).id).toBe('a')
})

test('an address that was read is written back unchanged, and reads the same again', () => {
  const any = fc.record({
    id: fc.option(fc.string({ minLength: 1 })),
    ids: fc.array(fc.string({ minLength: 1 })),
    prepare: fc.boolean(),
    shift: fc.option(fc.nat({ max: 999 })),
    days: fc.option(fc.constantFrom(1, 3, 7)),
  })
  fc.assert(
    fc.property(any, said => {
      const once = readSearch(fields, parseSearch(stringifySearch(said)))
      expect(once).toEqual({ ...said, date: null })
      expect(readSearch(fields, once)).toEqual(once)
    }),
  )
})
