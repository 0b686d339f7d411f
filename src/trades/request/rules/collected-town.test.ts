// CP6: which towns are checked, and by what.
import { expect, test } from 'vitest'
import { isTownCollected } from './collected-town.ts'

const town = (id: string, zipcode: string, collected: 0 | 1) => ({
  id,
  name: 'Saint-Martin',
  zipcode,
  sector_id: collected === 1 ? 'nord' : null,
  collected,
})
const towns = [town('a', '67000', 1), town('b', '68000', 0)]
const of = (zipcode: string, city: string, known = towns) =>
  isTownCollected(known, { city_id: null, city, zipcode })

test('[CP6] the postal code distinguishes towns of one name', () => {
  expect(of('67000', 'Saint-Martin')).toBe(true)
  expect(of('68000', 'Saint-Martin')).toBe(false)
})

test('[CP6] a mistyped postal code does not put a town outside the sectors', () => {
  expect(of('99999', 'Saint-Martin', [town('b', '68000', 0)])).toBe(false)
  expect(of('99999', 'Saint-Martin')).toBe(true)
})

test('[CP6] a town is recognised however its letters are typed', () => {
  const hoenau = [{ ...town('c', '67903', 0), name: 'Hœnau-le-Bas' }]
  expect(of('67903', 'hoenau le bas', hoenau)).toBe(false)
})

test('[CP6] a collected town without a sector is collected', () => {
  expect(of('67000', 'Saint-Martin', [{ ...town('a', '67000', 1), sector_id: null }])).toBe(true)
})

test('[CP6] a town that nobody set up cannot be checked', () => {
  expect(of('75001', 'Paris')).toBe(true)
})
