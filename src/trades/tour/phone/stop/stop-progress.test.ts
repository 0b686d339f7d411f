// The progress of a round, from the states of its stops.
import { expect, test } from 'vitest'
import { progressText, segments, segmentsText } from './stop-progress.ts'

const stop = (task_state_id: number) => ({ task_state_id })
/** Done, not done, two to do, postponed. */
const round = [5, 6, 2, 2, 4].map(stop)

test('the first stop that is left is the present one', () => {
  expect(segments(round)).toEqual(['done', 'failed', 'now', 'left', 'failed'])
})

test('the count is in words, singular and plural, and what failed does not count as done', () => {
  expect(progressText(round)).toBe('1\u00a0arrêt fait, 2\u00a0échecs sur 5')
  expect(progressText([stop(5), stop(7), stop(2)])).toBe('2\u00a0arrêts faits sur 3')
  expect(progressText([stop(5), stop(6)])).toBe('1\u00a0arrêt fait, 1\u00a0échec sur 2')
  expect(segmentsText(round)).toBe('2\u00a0échecs, 2\u00a0arrêts à faire')
})
