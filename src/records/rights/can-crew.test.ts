import { expect, test } from 'vitest'
import { canCrew, crewPermissions } from './can-crew.ts'

const truck = { number: 1, type: 'truck' }
const counter = { number: 7, type: 'counter' }

test('[RG1] a truck is crewed by who works on the phone and may use it, never by a desk, a till or a scale', () => {
  expect(canCrew(['emma_mobile', 'resource_1'], truck)).toBe(true)
  expect(canCrew(['emma_mobile'], truck)).toBe(true)
  expect(canCrew(['emma_mobile', 'resource_2'], truck)).toBe(false)
  expect(canCrew(['emma_desktop', 'see_trucks', 'admin'], truck)).toBe(false)
  expect(canCrew(['vente_desktop'], truck)).toBe(false)
  expect(canCrew(['balance_mobile', 'scan'], truck)).toBe(false)
})

test('[RG1] a counter is held by those who see it as well', () => {
  expect(canCrew(['emma_desktop', 'see_counter'], counter)).toBe(true)
  expect(canCrew(['emma_desktop', 'see_stock'], counter)).toBe(false)
  expect(canCrew(['emma_mobile', 'resource_1'], counter)).toBe(false)
})

test('colleagues are told of no other right', () => {
  expect(crewPermissions(['admin', 'config_users', 'emma_mobile', 'resource_12', 'see_counter'])).toEqual([
    'emma_mobile',
    'resource_12',
    'see_counter',
  ])
})
