import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill, fillByMeasure, isCounted, shiftMinutes, slotLoad, type Capacity } from './capacity.ts'

const truck: Capacity = { weight: 1_000_000, volume: 20, duration: 240 }
const load = (weight: number, volume: number, duration: number) => ({ weight, volume, duration })

test('[CP1] the fill is the rounded maximum of weight, volume and duration', () => {
  expect(fill(load(500_000, 5, 60), truck)).toBe(50)
  expect(fill(load(0, 15, 60), truck)).toBe(75)
  expect(fill(load(0, 0, 241), truck)).toBe(100)
  expect(fill(load(0, 0, 242), truck)).toBe(101)
})

test('[CP1] a zero or missing capacity is left out', () => {
  expect(fill(load(9_000_000, 5, 60), { ...truck, weight: 0 })).toBe(25)
  expect(fill(load(9_000_000, 5, 60), { weight: null, volume: null, duration: null })).toBe(0)
  expect(fillByMeasure(load(1, 1, 1), { ...truck, volume: null }).volume).toBeNull()
})

test('[CP1] halves round up as written in decimals', () => {
  expect(fill(load(57, 0, 0), { weight: 200, volume: null, duration: null })).toBe(29)
  expect(fill(load(0, 0.57, 0), { weight: null, volume: 2, duration: null })).toBe(29)
})

test('[CP1] more load never shows a lower fill, and the whole is its fullest measure', () => {
  const amount = fc.nat(5_000_000)
  fc.assert(
    fc.property(amount, amount, fc.nat(4000), fc.nat(4000), (weight, more, hundredths, duration) => {
      const volume = hundredths / 100
      const some = fill(load(weight, volume, duration), truck)
      expect(fill(load(weight + more, volume, duration), truck)).toBeGreaterThanOrEqual(some)
      const each = fillByMeasure(load(weight, volume, duration), truck)
      expect(some).toBe(Math.max(each.weight ?? 0, each.volume ?? 0, each.duration ?? 0))
    }),
  )
})

test('[CP2] drafts, cancelled, postponed and failed tasks do not count', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].filter(isCounted)).toEqual([0, 2, 5, 7])
  const tasks = [0, 1, 2, 3, 4, 5, 6, 7].map(task_state_id => ({ task_state_id, load: load(10, 0.1, 5) }))
  expect(slotLoad(tasks)).toEqual({ weight: 40, volume: 0.4, duration: 60 })
})

test('[CP4] a stop adds a travel allowance of 10 minutes, or the organisation’s own', () => {
  const tasks = [{ task_state_id: 2, load: load(0, 0, 15) }]
  expect(slotLoad(tasks).duration).toBe(25)
  expect(slotLoad(tasks, 0).duration).toBe(15)
  expect(slotLoad([]).duration).toBe(0)
})

test('[CP4] a shift lasts from its start to its end', () => {
  expect(shiftMinutes({ start: '08:30', end: '12:00' })).toBe(210)
  expect(shiftMinutes({ start: '12:00', end: '08:00' })).toBe(0)
  expect(shiftMinutes({ start: null, end: '08:00' })).toBe(0)
  expect(shiftMinutes({ start: '08:00', end: '8h' })).toBe(0)
})
