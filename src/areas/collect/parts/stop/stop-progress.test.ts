// Where a round stands, from the states of its stops.
import { expect, test } from 'vitest'
import {
  minutesLeft,
  nextStop,
  plannedLoad,
  progressText,
  segments,
  segmentsText,
  stopAfter,
} from './stop-progress.ts'

const stop = (id: string, task_state_id: number) => ({
  id,
  task_state_id,
  objects: [{ quantity: 2, weight: 5000, volume: 0.5, loading_duration: '00:05' }],
})
const round = [stop('a', 5), stop('b', 6), stop('c', 2), stop('d', 2), stop('e', 4)]

test('a draft and a cancelled task are no stops', () => {})

test('the first stop that is left is the one at hand', () => {
  expect(nextStop(round)?.id).toBe('c')
  expect(segments(round)).toEqual(['done', 'failed', 'now', 'left', 'failed'])
})

test('what is proposed next follows the stop, then comes back to what was skipped', () => {
  expect(stopAfter(round, 'c')?.id).toBe('d')
  expect(stopAfter(round, 'd')?.id).toBe('c')
  expect(stopAfter([stop('a', 5)], 'a')).toBeUndefined()
})

test('the count is said in words, singular and plural', () => {
  expect(progressText(round)).toBe('2\u00a0arrêts faits sur 5')
  expect(progressText([stop('a', 5), stop('b', 2)])).toBe('1\u00a0arrêt fait sur 2')
  expect(segmentsText(round)).toBe('2\u00a0échecs, 2\u00a0arrêts à faire')
})

test('[CP2] [CP4] what failed or left the slot takes no room; each stop that counts adds the travel allowance', () => {
  expect(plannedLoad(round, 10)).toEqual({ weight: 30_000, volume: 3, duration: 60 })
  expect(minutesLeft(round, 10)).toBe(40)
})
