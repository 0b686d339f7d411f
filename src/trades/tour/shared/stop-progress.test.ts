// The progress of a round, from the states of its stops.
import { expect, test } from 'vitest'
import { isAllDone, progressText, segments, segmentsText } from './stop-progress.ts'

const stop = (task_state_id: number) => ({ task_state_id })
/** Done, not done, two to do, postponed. */
const round = [5, 6, 2, 2, 4].map(stop)

test('the first stop that is left is the present one', () => {
  expect(segments(round)).toEqual(['done', 'failed', 'now', 'left', 'postponed'])
})

test('[DY1] the count is in words: what failed is not done, and what was postponed did not fail', () => {
  expect(progressText(round)).toBe('1\u00a0arrêt fait, 1\u00a0non réalisé, 1\u00a0reporté sur 5')
  expect(progressText([stop(5), stop(7), stop(2)])).toBe('2\u00a0arrêts faits sur 3')
  expect(progressText([stop(5), stop(6)])).toBe('1\u00a0arrêt fait, 1\u00a0non réalisé sur 2')
  expect(segmentsText(round)).toBe('1\u00a0non réalisé, 1\u00a0reporté, 2\u00a0arrêts à faire')
})

test('[DY1] « tous faits » only when every stop was done', () => {
  expect(isAllDone([stop(5), stop(7), stop(3), stop(1)])).toBe(true)
  expect([isAllDone([stop(5), stop(6)]), isAllDone([stop(5), stop(4)]), isAllDone(round)]).toEqual([
    false,
    false,
    false,
  ])
})
