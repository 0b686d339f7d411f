// Which town is meant: by its name, and by its postal code where two have one name; never a guess.
import { expect, test } from 'vitest'
import { placeOfCity, placeOfZipcode, townNamed, townOfZipcode } from './town-of.ts'

const town = (id: string, name: string, zipcode: string) => ({
  id,
  name,
  zipcode,
  sector_id: 's',
  collected: 1 as const,
})
const towns = [
  town('1', 'Saint-Denis', '93200'),
  town('2', 'Saint-Denis', '97400'),
  town('3', 'Épinal', '88000'),
]

test('a town is found without accents and hyphens', () => {
  expect(townNamed(towns, { city: 'epinal', zipcode: '' })?.id).toBe('3')
  expect(townNamed(towns, { city: 'Saint Denis', zipcode: '97400' })?.id).toBe('2')
})
test('between two towns of one name nothing is chosen, nor one with another postal code', () => {
  expect(townNamed(towns, { city: 'Saint-Denis', zipcode: '' })).toBeNull()
  expect(townNamed(towns, { city: 'Épinal', zipcode: '75001' })).toBeNull()
  expect(townNamed(towns, { city: '', zipcode: '88000' })).toBeNull()
})
test('a postal code gives its only town', () => {
  expect(townOfZipcode(towns, '88000')?.id).toBe('3')
  expect(townOfZipcode([...towns, town('4', 'Golbey', '88000')], '88000')).toBeNull()
})
test('a typed town has its record and its postal code, and a typed postal code its town, unless another was typed', () => {
  const blank = { city: '', zipcode: '', city_id: '' }
  expect(placeOfCity(towns, blank, 'epinal')).toEqual({ city: 'epinal', city_id: '3', zipcode: '88000' })
  expect(placeOfCity(towns, blank, 'Golbey')).toEqual({ city: 'Golbey', city_id: '' })
  expect(placeOfZipcode(towns, blank, '88000')).toEqual({ zipcode: '88000', city: 'Épinal', city_id: '3' })
  expect(placeOfZipcode(towns, { ...blank, city: 'Golbey' }, '88000')).toEqual({
    zipcode: '88000',
    city_id: '',
  })
  expect(placeOfZipcode([], blank, '88000')).toEqual({ zipcode: '88000', city_id: '' })
})
