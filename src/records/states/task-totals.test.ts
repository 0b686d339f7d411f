import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessPercent,
  doneTotals,
  plannedTotals,
  taskLoad,
  totalFields,
  type LoadLine,
} from './task-totals.ts'

const sofa: LoadLine = { quantity: 2, weight: 45_000, volume: 1.2, loading_duration: '00:10' }
const box: LoadLine = { quantity: 3, weight: 5000, volume: 0.06, loading_duration: '00:02' }

test('totals multiply the values per piece by the quantity', () => {
  expect(plannedTotals([sofa, box])).toEqual({ weight: 105_000, volume: 2.58, duration: 26 })
  expect(plannedTotals([])).toEqual({ weight: 0, volume: 0, duration: 0 })
})

test('a weighed line counts its own weight; what is not recorded is not done', () => {
  expect(doneTotals([sofa, box])).toEqual({ weight: 0, volume: 0, duration: 0 })
  expect(
    doneTotals([
      { ...sofa, quantity_done: 1 },
      { ...box, quantity_done: 3, weight_done: 14_200 },
    ]),
  ).toEqual({
    weight: 59_200,
    volume: 1.38,
    duration: 16,
  })
})

test('the six total fields are in their stored form', () => {
  expect(totalFields([{ ...sofa, quantity_done: 2 }], { floor: 1, elevator: 0 })).toEqual({
    total_weight: 90_000,
    total_volume: 2.4,
    total_duration: '00:22',
    total_weight_done: 90_000,
    total_volume_done: 2.4,
    total_duration_done: '00:22',
  })
})

test('[CP5] each floor without a usable lift adds 10 %, at most 100 %', () => {
  expect(accessPercent({ floor: 3, elevator: 0 })).toBe(130)
  expect(accessPercent({ floor: 3, elevator: 2 })).toBe(130)
  expect(accessPercent({ floor: 3, elevator: null })).toBe(130)
  expect(accessPercent({ floor: 3, elevator: 1 })).toBe(100)
  expect(accessPercent({ floor: -1, elevator: 0 })).toBe(110)
  expect(accessPercent({ floor: 14, elevator: 0 })).toBe(200)
  expect(accessPercent({ floor: null })).toBe(100)
})

test('[CP5] narrow stairs add 20 %, spiral ones 30 %', () => {
  expect(accessPercent({ stairs: 0 })).toBe(100)
  expect(accessPercent({ stairs: 1 })).toBe(120)
  expect(accessPercent({ floor: 2, elevator: 2, stairs: 2 })).toBe(150)
})

test('[CP3] a forced value replaces its own sum, zero included, and takes no access factor', () => {
  const task = { objects: [sofa], floor: 5, elevator: 0 }
  expect(taskLoad(task)).toEqual({ weight: 90_000, volume: 2.4, duration: 30 })
  expect(taskLoad({ ...task, forced_weight: 0, forced_loading_duration: '01:00' })).toEqual({
    weight: 0,
    volume: 2.4,
    duration: 60,
  })
  expect(
    taskLoad({ ...task, forced_volume: 9.5, forced_weight: null, forced_loading_duration: null }),
  ).toEqual({
    weight: 90_000,
    volume: 9.5,
    duration: 30,
  })
})

test('volumes add up without binary rounding errors, whatever their order', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.nat(30),
      weight: fc.nat(100_000),
      volume: fc.nat(900).map(hundredths => Number(`${hundredths}e-2`)),
      loading_duration: fc.constantFrom('00:00', '00:05', '01:10'),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(lines, given => {
      const total = plannedTotals(given)
      const hundredths = given.reduce(
        (sum, { volume, quantity }) => sum + Math.round(volume * 100) * quantity,
        0,
      )
      expect(total.volume).toBe(Number(`${hundredths}e-2`))
      expect(plannedTotals([...given].reverse())).toEqual(total)
    }),
  )
})
