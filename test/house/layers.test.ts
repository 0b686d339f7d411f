// Which layer runs which of the files that two layers share (test/layers.ts).
import { expect, test } from 'vitest'
import { leftOutOfSync, longSchedules, schedules } from '../layers.ts'

test('where the first schedules are made already, the layer of the offline core leaves out the files that make them', () => {
  expect(leftOutOfSync(true)).toEqual([...leftOutOfSync(false), ...schedules])
})

test('it makes them otherwise, and never the long ones', () => {
  expect(leftOutOfSync(false).filter(file => schedules.includes(file))).toEqual([])
  expect(leftOutOfSync(false)).toEqual(expect.arrayContaining(longSchedules))
})
