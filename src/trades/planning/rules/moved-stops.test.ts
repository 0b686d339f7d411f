// What two planners see of each other's order.
import { expect, test } from 'vitest'
import { movedStops } from './moved-stops.ts'

const was = ['a', 'b', 'c', 'd', 'e']
const moved = (now: string): string[] => [...movedStops(was, now.split(''))]

test('[SL3] in a changed order, only the stops that were carried elsewhere count as moved', () => {
  expect(moved('abcde')).toEqual([])
  expect(moved('bcade')).toEqual(['a'])
  expect(moved('abced')).toHaveLength(1)
  expect(moved('eabcd')).toEqual(['e'])
  expect(moved('abcdfe')).toEqual(['f'])
  expect(moved('acde')).toEqual([])
})
