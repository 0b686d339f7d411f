// How many schedules a run of the tests makes, and a run of some of them. A failing seed runs alone with SEED=<n>.
import { simulate } from './simulation.ts'

const isLong = process.env['CI'] === 'true'
const only = process.env['SEED']

const MODEL_SEEDS = isLong ? 3_000 : 1_000
const MODEL_PARTS = 4

/** The seeds of one part, every fourth one: each part meets every number of devices. */
export const seedsOfPart = (part: number): number[] =>
  only === undefined
    ? Array.from({ length: MODEL_SEEDS / MODEL_PARTS }, (_, i) => i * MODEL_PARTS + part + 1)
    : [Number(only)].filter(seed => seed % MODEL_PARTS === (part + 1) % MODEL_PARTS)

export interface Failing {
  [seed: string]: readonly string[]
}

export const failingOf = async (
  seeds: readonly number[],
  run: (seed: number) => Promise<string[]> = seed => simulate({ seed }),
): Promise<Failing> => {
  const failing: Failing = {}
  for (const seed of seeds) {
    const violations = await run(seed)
    if (violations.length > 0) failing[seed] = violations
  }
  return failing
}

/** The first ones on the real code. */
export const realSeeds = (count: number): number[] =>
  only === undefined ? Array.from({ length: count }, (_, i) => i + 1) : [Number(only)]
