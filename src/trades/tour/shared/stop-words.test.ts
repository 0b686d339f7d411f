// Texts and links of a stop's place.
import { expect, test } from 'vitest'
import {
  personText,
  placeText,
  routeHref,
  slotAddress,
  stopAddress,
  stopName,
  windowText,
} from './stop-words.ts'

const place = {
  address: '14 rue des Tanneurs',
  zipcode: '67000',
  city: 'Schillersheim',
  latitude: 48.58,
  longitude: 7.75,
}

test('the map opens at the point, labelled with the address', () => {
  expect(routeHref(place, false)).toBe(
    'geo:48.58,7.75?q=48.58,7.75(14%20rue%20des%20Tanneurs%2C%2067000%20Schillersheim)',
  )
  expect(routeHref(place, true)).toBe('maps://?daddr=48.58,7.75')
})

test('without a point the address text is searched; without anything there is no link', () => {
  const nowhere = { ...place, latitude: null, longitude: null }
  expect(routeHref(nowhere, false)).toBe('geo:0,0?q=14%20rue%20des%20Tanneurs%2C%2067000%20Schillersheim')
  expect(routeHref({ ...nowhere, address: '', zipcode: '', city: '' }, false)).toBeNull()
})

test('a name and a place are always shown', () => {
  expect(personText({ firstname: 'Monique', lastname: 'Haas', name: 'Haas Monique' })).toBe('Monique Haas')
  expect(personText({ firstname: '', lastname: '', name: 'Déchèterie du Ried' })).toBe('Déchèterie du Ried')
  expect(placeText({ address: '', city: 'Ostwiller' })).toBe('Ostwiller')
  expect(placeText({ address: '', city: '' })).toBe('Adresse à préciser')
})

test('[DY6] a stop is called by its person, by its organisation, or by its place', () => {
  const unnamed = { firstname: '', lastname: '', name: '', address: '3 rue du Port', city: 'Ostwiller' }
  expect(stopName({ ...unnamed, firstname: 'Monique', lastname: 'Haas' })).toBe('Monique Haas')
  expect(stopName({ ...unnamed, name: 'Déchèterie du Ried' })).toBe('Déchèterie du Ried')
  expect(stopName(unnamed)).toBe('3 rue du Port, Ostwiller')
  expect(stopName({ ...unnamed, address: '', city: '' })).toBe('Adresse à préciser')
})

test('an hour window is shown whole, open-ended or not at all', () => {
  expect(windowText({ loaded_after: '08:30', loaded_before: '11:00' })).toBe('8:30\u00a0–\u2060\u00a011:00')
  expect(windowText({ loaded_after: '10:00', loaded_before: null })).toBe('dès 10:00')
  expect(windowText({ loaded_after: null, loaded_before: '11:00' })).toBe('avant 11:00')
  expect(windowText({ loaded_after: null, loaded_before: null })).toBe('Sans horaire')
})

test('addresses contain opaque ids whole', () => {
  expect(slotAddress({ resource_id: 'a&b', date: '2026-11-21', shift_id: 1 })).toBe(
    '/collect/mobile/slot?resource=a%26b&date=2026-11-21&shift=1',
  )
  expect(stopAddress('x y')).toBe('/collect/mobile/task?id=x+y')
})
