import { expect, test } from 'vitest'
import { addressFromMaps, addressLine } from './address.ts'

const component = (type: string, long_name: string, short_name = long_name) => ({
  long_name,
  short_name,
  types: [type, 'political'],
})
const result = {
  address_components: [
    component('street_number', '12'),
    component('route', 'rue des Tilleuls'),
    component('locality', 'Ville-sous-Bois'),
    component('country', 'France', 'FR'),
    component('postal_code', '67000'),
  ],
  geometry: { location: { lat: 48.58, lng: 7.75 } },
}

test('a maps result gives the address, its country as a code', () => {
  expect(addressFromMaps(result, { collectivity_id: 'c1', sector_id: 's1', public_scope: 'emma' })).toEqual({
    street_number: '12',
    route: 'rue des Tilleuls',
    locality: 'Ville-sous-Bois',
    country: 'FR',
    postal_code: '67000',
    point_of_interest: null,
    colloquial_area: null,
    latitude: 48.58,
    longitude: 7.75,
    collectivity_id: 'c1',
    public_scope: 'emma',
    sector_id: 's1',
  })
})

test('missing parts are null, and the public scope defaults to none', () => {
  const nothing = addressFromMaps({})
  const { public_scope, ...others } = nothing
  expect(public_scope).toBe('none')
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
  expect(addressFromMaps({ address_components: null, geometry: null })).toEqual(nothing)
  expect(
    addressFromMaps({ address_components: [{}, { types: ['route'], long_name: ' ' }], geometry: {} }),
  ).toEqual(nothing)
})

test('coordinates may be functions, and impossible ones are null', () => {
  expect(addressFromMaps({ geometry: { location: { lat: () => 48.5, lng: () => 7.5 } } })).toMatchObject({
    latitude: 48.5,
    longitude: 7.5,
  })
  expect(addressFromMaps({ geometry: { location: { lat: 91, lng: Number.NaN } } })).toMatchObject({
    latitude: null,
    longitude: null,
  })
})

test('the line reads as on an envelope', () => {
  const place = addressFromMaps(result)
  expect(addressLine(place)).toBe('12 rue des Tilleuls')
  expect(addressLine({ ...place, street_number: null })).toBe('rue des Tilleuls')
  expect(addressLine({ ...place, route: null, point_of_interest: 'Salle des fêtes' })).toBe('Salle des fêtes')
  expect(addressLine(addressFromMaps({}))).toBe('')
})
