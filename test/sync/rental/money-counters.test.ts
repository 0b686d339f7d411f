// Two desks without a network bill, pay and give back for one rental (RT19, RT20): nothing is billed twice, what both gave back is kept and asked
// about, numbers have no gap, and what is refused waits with its sentence.
import { expect, test } from 'vitest'
import { openWorld } from '../../fixtures/server-world.ts'
import { failingOf, seedsOf } from '../schedule-runs.ts'
import { runMoneyCounters, type MoneyBug } from './money-counters.ts'

const seeds = seedsOf('money')

test(`[RT19] [RT20] ${seeds.length} schedules: nothing is billed twice, what was given back twice is asked about, no number is missing`, async () => {
  const world = await openWorld()
  try {
    expect(await failingOf(seeds, seed => runMoneyCounters(world, seed))).toEqual({})
  } finally {
    await world.close()
  }
}, 600_000)

const bugs: readonly MoneyBug[] = ['numbers have a gap', 'billed twice', 'given back twice']
test.each(bugs)('a planted bug is found: %s', async bug => {
  const world = await openWorld()
  try {
    const found = []
    for (const seed of [1, 2, 3, 4, 5]) found.push(...(await runMoneyCounters(world, seed, bug)))
    expect(found).not.toEqual([])
  } finally {
    await world.close()
  }
})
