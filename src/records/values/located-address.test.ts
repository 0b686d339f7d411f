// A position belongs to the text for which it was found.
import { expect, test } from 'vitest'
import { addressText, isLocatable, isLocatedText, positionOf } from './located-address.ts'
import { readRequest } from '#trades/request/rules/read-request.ts'
import { blankValues, fittingChanges, type RequestChanges } from '#trades/request/rules/request-values.ts'

const typed = { address: '14 rue des Tanneurs', zipcode: '67000', city: 'Metz' }
const found = { latitude: 48.58, longitude: 7.75, label: '14 Rue des Tanneurs', text: addressText(typed) }
const read = (changes: RequestChanges) =>
  readRequest({
    values: { ...blankValues, ...changes },
    changes,
    today: '2026-11-21',
    phoneRuleOf: () => null,
  })

test('a position found for the typed address is kept with it', () => {
  expect(read({ ...typed, located: found })).toMatchObject({
    ok: true,
    fields: { latitude: 48.58, longitude: 7.75 },
  })
})

test('another address drops the position of the former; without a typed address no position changes', () => {
  expect(read({ ...typed, city: 'Thionville', located: found })).toMatchObject({
    fields: { latitude: null, longitude: null },
  })
  expect(read({ address: '3 rue Haute' })).toMatchObject({ fields: { latitude: null, longitude: null } })
  expect(read({ lastname: 'Haas', located: found })).toEqual({ ok: true, fields: { lastname: 'Haas' } })
})

test('spaces do not make another address', () => {
  expect(positionOf({ ...typed, address: ' 14  rue des Tanneurs ' }, found)).toEqual({
    latitude: 48.58,
    longitude: 7.75,
  })
})

test('a town alone is not looked up', () => {
  expect(isLocatable({ address: '', zipcode: '67000', city: 'Metz' })).toBe(false)
  expect(isLocatable({ address: '14 rue Haute', zipcode: '', city: '' })).toBe(false)
  expect(isLocatable({ address: '14 rue Haute', zipcode: '67000', city: '' })).toBe(true)
})

test('a draft restores a position or nothing', () => {
  expect(isLocatedText({ ...found, latitude: 'x' })).toBe(false)
  expect(fittingChanges({ located: found, lastname: 'Haas' })).toEqual({ located: found, lastname: 'Haas' })
  expect(fittingChanges({ located: [found] })).toEqual({})
})
