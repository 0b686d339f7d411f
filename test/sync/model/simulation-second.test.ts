// One quarter of the schedules on the model server (sync.md section 5); they are in four files so that two workers can share them.
import { expect, test } from 'vitest'
import { failingOf, seedsOfPart } from '../schedule-runs.ts'

const seeds = seedsOfPart(1)

test(`${seeds.length} schedules: nothing is lost, doubled, overwritten unseen or under another name, and the queue drains`, async () => {
  expect(await failingOf(seeds)).toEqual({})
}, 3_600_000)
