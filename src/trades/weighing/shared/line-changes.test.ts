// The changes of a line in words: its weight before and after, and how it was measured.
import { expect, test } from 'vitest'
import { traced } from '../rules/weighed-line.ts'
import { weighedLine } from '#test/fixtures/weighing-world.ts'
import { changesOf } from './line-changes.ts'

const who = { at: '2026-11-20 10:00:00', user_id: 'quai', device: 'desk' }
const weighed = weighedLine('1', 'armchair', 36_900, { gross: 36_900 })

test('[WG7] a correction that takes a line off the scale, or puts it there, is described as such', () => {
  const trace = traced(weighed, 'edited', who)
  const estimated = { ...weighed, gross: null, weight_done: 38_000, estimated: 1 as const, trace }
  expect(changesOf(estimated)).toMatchObject([{ before: '36,90\u00a0kg', after: '38,00\u00a0kg estimés' }])
  const again = { ...weighed, trace: traced(estimated, 'edited', who) }
  expect(changesOf(again).map(({ after }) => after)).toEqual(['38,00\u00a0kg estimés', '36,90\u00a0kg pesés'])
})

test('a correction between two weights of the scale shows only the weights', () => {
  const corrected = { ...weighed, gross: 30_000, weight_done: 30_000, trace: traced(weighed, 'edited', who) }
  expect(changesOf(corrected)).toMatchObject([{ before: '36,90\u00a0kg', after: '30,00\u00a0kg' }])
})
