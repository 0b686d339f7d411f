// Which schedules a run makes: `npm test` the first ones of each kind, `npm run test:all` the others, none of them twice (vitest.config.ts
// says which by QUAI_SCHEDULES). A failing seed runs alone with SEED=<n>.
import { simulate } from './model/simulation.ts'

type ScheduleKind = 'model' | 'real' | 'plain' | 'counters' | 'returns' | 'money'

/** How many `npm test` makes, and how many both commands make together. */
const counts: { readonly [kind in ScheduleKind]: readonly [first: number, all: number] } = {
  model: [60, 3000],
  real: [10, 100],
  plain: [8, 60],
  counters: [20, 500],
  returns: [10, 1000],
  money: [20, 300],
}

/** The others, those that `npm test` leaves out. */
export const isRest = process.env['QUAI_SCHEDULES'] === 'rest'
const only = process.env['SEED']

export const seedsOf = (kind: ScheduleKind): number[] => {
  if (only !== undefined) return [Number(only)]
  const [first, all] = counts[kind]
  const [from, to] = isRest ? [first + 1, all] : [1, first]
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

const MODEL_PARTS = 4

/** The seeds of one part, every fourth one, so that each part has every number of devices. */
export const seedsOfPart = (part: number): number[] =>
  seedsOf('model').filter(seed => seed % MODEL_PARTS === (part + 1) % MODEL_PARTS)

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

/** Those that run on PostgreSQL as well. */
export const postgresSeeds = (): number[] =>
  only === undefined ? Array.from({ length: 40 }, (_, i) => i + 1) : [Number(only)]
