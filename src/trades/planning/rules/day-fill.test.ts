import { expect, test } from 'vitest'
import { dayFill, slotFills, type FilledSlot } from './day-fill.ts'

const capacity = { weight: 100, volume: null, duration: 600 }
const slot = (shift_id: number, ...weights: number[]): FilledSlot => ({
  shift_id,
  capacity,
  tasks: weights.map(weight => ({ task_state_id: 2, load: { weight, volume: 0, duration: 0 } })),
})

test('[SL2] the whole day counts in both halves, each half in the whole day only', () => {
  expect(slotFills([slot(1, 30), slot(2, 10), slot(3, 40)], 0)).toEqual([70, 50, 80])
})

test('[CP2] a draft takes no room, and a day without any slot has no percentage', () => {
  const draft = { task_state_id: 1, load: { weight: 100, volume: 0, duration: 0 } }
  expect(dayFill([{ shift_id: 1, capacity, tasks: [draft] }], 10)).toBe(0)
  expect(dayFill([], 10)).toBeNull()
  expect(dayFill([slot(1, 30), slot(2, 112)], 0)).toBe(112)
})
