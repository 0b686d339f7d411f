import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canPlace,
  inSlotOrder,
  isTruck,
  overlappingShifts,
  resourceTypesFor,
  slotsOverlap,
  travelMinutesFor,
} from './placement.ts'

const TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19]
const RESOURCES = [
  'undefined',
  'truck',
  'loki_truck',
  'emma_truck',
  'counter',
  'stock',
  'scale',
  'truck_1',
  'truck_2',
  'truck_3',
]
const typesOn = (resource: string) => TYPES.filter(type => canPlace(type, resource))

test('[SL4] each resource type accepts the task types of the rule, and no other', () => {
  expect(typesOn('stock')).toEqual([16])
  expect(typesOn('counter')).toEqual([13, 15])
  expect(typesOn('loki_truck')).toEqual([12, 14])
  expect(typesOn('emma_truck')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const truck of ['truck', 'truck_1', 'truck_2', 'truck_3'])
    expect(typesOn(truck)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14])
  expect(typesOn('scale')).toEqual([17, 18])
  expect(typesOn('undefined')).toEqual([])
})

test('[SL4] a sale and an undetermined task can be placed nowhere', () => {
  for (const type of [0, 11, 19, 42]) expect(resourceTypesFor(type)).toEqual([])
})

test('[CP4] only trucks travel', () => {
  expect(RESOURCES.filter(isTruck)).toEqual([
    'truck',
    'loki_truck',
    'emma_truck',
    'truck_1',
    'truck_2',
    'truck_3',
  ])
  expect(travelMinutesFor('truck_2', 12)).toBe(12)
  expect(travelMinutesFor('counter', 12)).toBe(0)
})

test('[SL2] Journée overlaps Matin and Après-midi, which do not overlap each other', () => {
  expect([1, 2, 3].map(overlappingShifts)).toEqual([
    [1, 3],
    [2, 3],
    [1, 2, 3],
  ])
  const slot = (shift_id: number, date = '2026-11-20', resource_id = 'r1') => ({
    resource_id,
    date,
    shift_id,
  })
  expect(slotsOverlap(slot(3), slot(1))).toBe(true)
  expect(slotsOverlap(slot(1), slot(2))).toBe(false)
  expect(slotsOverlap(slot(3), slot(1, '2026-11-21'))).toBe(false)
  expect(slotsOverlap(slot(3), slot(1, '2026-11-20', 'r2'))).toBe(false)
})

test('[SL2] overlapping is mutual', () => {
  for (const a of [1, 2, 3])
    for (const b of [1, 2, 3]) expect(overlappingShifts(a).includes(b)).toBe(overlappingShifts(b).includes(a))
})

test('[SL3] the slot has one order; tasks that it does not name follow, the same on every device', () => {
  const tasks = ['d', 'a', 'c', 'b'].map(id => ({ id }))
  expect(inSlotOrder(tasks, ['c', 'gone', 'd']).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b'])
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 8 })
  fc.assert(
    fc.property(ids, fc.func(fc.integer()), ids, (taskIds, seed, order) => {
      const shuffled = [...taskIds].sort((a, b) => seed(a) - seed(b))
      const asTasks = (list: string[]) => list.map(id => ({ id }))
      expect(inSlotOrder(asTasks(shuffled), order)).toEqual(inSlotOrder(asTasks(taskIds), order))
      expect(inSlotOrder(asTasks(taskIds), order)).toHaveLength(taskIds.length)
    }),
  )
})
