// Many random schedules on the real core (sync.md section 5), and proof that the judge bites. A failing seed runs alone with
// SEED=<n>.
import { expect, test } from 'vitest'
import { simulate, type Bug } from './simulation.ts'

const SEEDS = 200
const only = process.env['SEED']

test(`${SEEDS} schedules converge: nothing is lost, nothing twice, nothing overwritten unseen, and the queue drains`, async () => {
  const failing: { [seed: number]: string[] } = {}
  const seeds = only === undefined ? Array.from({ length: SEEDS }, (_, i) => i + 1) : [Number(only)]
  for (const seed of seeds) {
    const violations = await simulate({ seed })
    if (violations.length > 0) failing[seed] = violations
  }
  expect(failing).toEqual({})
}, 120_000)

const bugs: readonly Bug[] = ['no idempotency key', 'merge into a sent entry', 'cursor first']
for (const bug of bugs)
  test(`the bug « ${bug} » is caught`, async () => {
    for (let seed = 1; seed <= 100; seed++) if ((await simulate({ seed, bug })).length > 0) return
    expect.fail('100 seeds did not catch it')
  })
