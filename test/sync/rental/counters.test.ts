// Two counters without a network accept the same pieces (RT15): both rentals are kept, both are told, in the server’s order, and nothing is
// refused.
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, type World } from '../../fixtures/server-world.ts'
import { failingOf, seedsOf } from '../schedule-runs.ts'
import { counterBugs } from './counter-bugs.ts'
import { runCounters } from './counters.ts'

/** Schedules on one world: it grows with each, and with it what is read. */
const A_WORLD = 10

const inWorlds = async <T>(
  seeds: readonly number[],
  run: (world: World, seeds: readonly number[]) => Promise<T>,
) => {
  const found: T[] = []
  for (let at = 0; at < seeds.length; at += A_WORLD) {
    const world = await openWorld()
    try {
      found.push(await run(world, seeds.slice(at, at + A_WORLD)))
    } finally {
      await world.close()
    }
  }
  return found
}

const seeds = seedsOf('counters')

test(`[RT15] ${seeds.length} schedules: both kept, both told, the order is the server’s, nothing refused or silent`, async () => {
  const failing = await inWorlds(seeds, (world, part) => failingOf(part, seed => runCounters(world, seed)))
  expect(Object.assign({}, ...failing)).toEqual({})
}, 600_000)

for (const bug of counterBugs)
  test(`the bug « ${bug} » is detected`, async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    for (let seed = 1; seed <= 25; seed++) {
      const [violation] = await runCounters(world, seed, bug)
      if (violation === undefined) continue
      process.stdout.write(`« ${bug} » is caught at seed ${seed}: ${violation}\n`)
      return
    }
    expect.fail('25 seeds did not catch it')
  }, 120_000)
