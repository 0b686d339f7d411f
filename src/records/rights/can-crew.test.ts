import { expect, test } from 'vitest'
import { canCrew, crewPermissions } from './can-crew.ts'

const truck = { number: 1, type: 'truck' }
const counter = { number: 7, type: 'counter' }

test('[RG1] a truck’s crew are people with the phone right who may use it, never a desk, a till or a scale', () => {
  expect(canCrew(['emma_mobile', 'resource_1'], truck)).toBe(true)
  expect(canCrew(['emma_mobile'], truck)).toBe(true)
  expect(canCrew(['emma_mobile', 'resource_2'], truck)).toBe(false)
  expect(canCrew(['emma_desktop', 'see_trucks', 'admin'], truck)).toBe(false)
  expect(canCrew(['vente_desktop'], truck)).toBe(false)
  expect(canCrew(['balance_mobile', 'scan'], truck)).toBe(false)
})

test('[RG1] a counter is also staffed by people with its planning right', () => {
  expect(canCrew(['emma_desktop', 'see_counter'], counter)).toBe(true)
  expect(canCrew(['emma_desktop', 'see_stock'], counter)).toBe(false)
  expect(canCrew(['emma_mobile', 'resource_1'], counter)).toBe(false)
})

test('colleagues see no other right', () => {
  expect(crewPermissions(['admin', 'config_users', 'emma_mobile', 'resource_12', 'see_counter'])).toEqual([
    'emma_mobile',
    'resource_12',
    'see_counter',
  ])
})
