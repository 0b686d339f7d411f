import { expect, test } from 'vitest'
import type { SlotCandidate } from './best-slots.ts'
import { splitOverTwo, type SplitTask } from './split-over-two.ts'

const now = { today: '2026-11-23', hour: '10:00' }
const task = (id: string, volume: number): SplitTask => ({
  id,
  task_type_id: 1,
  load: { weight: 1000, volume, duration: 10 },
  sector_id: null,
  city: '',
  days: [],
  point: null,
  not_before: null,
  not_after: null,
  loaded_after: null,
  loaded_before: null,
})
const slot = (name: string, date: string, shift_id = 1): SlotCandidate => ({
  slot: { resource_id: name, date, shift_id },
  resourceName: name,
  resourceType: 'truck',
  shiftName: 'Matin',
  open: true,
  start: '08:00',
  end: '12:00',
  space: { capacity: { weight: 500_000, volume: 10, duration: 240 }, travel: 10, stops: [] },
  neighbours: [],
})

test('[CP6] tasks that no slot takes together are distributed over the two soonest, evenly, in their order', () => {
  const split = splitOverTwo(
    [task('a', 4), task('b', 6), task('c', 5)],
    [slot('c3', '2026-11-27'), slot('c1', '2026-11-24'), slot('c2', '2026-11-25')],
    now,
  )
  expect(split?.map(({ slot: { resource_id }, ids, fill }) => [resource_id, ids, fill])).toEqual([
    ['c1', ['b'], 60],
    ['c2', ['a', 'c'], 90],
  ])
  expect(split?.[0].title).toBe('c1, mardi 24 nov., matin')
})

test('[SL2] a day and its own morning share their room; one task alone is not split; what fits nowhere is not', () => {
  const two = [task('a', 6), task('b', 6)]
  expect(splitOverTwo(two, [slot('c1', '2026-11-24', 1), slot('c1', '2026-11-24', 3)], now)).toBeNull()
  expect(splitOverTwo([task('a', 6)], [slot('c1', '2026-11-24'), slot('c2', '2026-11-24')], now)).toBeNull()
  expect(
    splitOverTwo([task('a', 11), task('b', 1)], [slot('c1', '2026-11-24'), slot('c2', '2026-11-24')], now),
  ).toBeNull()
  expect(
    splitOverTwo(two, [slot('c1', '2026-11-23'), slot('c2', '2026-11-24')], { ...now, hour: '12:30' }),
  ).toBeNull()
})
