// When a pass runs: kicks, full jitter over 1 s × 2ⁿ up to 60 s, Retry-After, and a bug that stops nothing.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { virtualClock } from '#test/sync/wire.ts'
import { makeLoop } from './loop.ts'
import { DONE, retry, type PassEnd } from './pass-end.ts'
import { retryDelay } from './retry.ts'

test('the wait is anything up to 1 s × 2ⁿ, and never over a minute', () => {
  fc.assert(
    fc.property(
      fc.nat(200),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, chance) => {
        const wait = retryDelay(attempt, () => chance)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(60_000, 1000 * 2 ** attempt))
      },
    ),
  )
  expect([0, 1, 2, 3].map(n => retryDelay(n, () => 0.5))).toEqual([500, 1000, 2000, 4000])
})

const setup = (pass: () => Promise<PassEnd>) => {
  const clock = virtualClock()
  const ends: PassEnd[] = []
  const bugs: unknown[] = []
  let passes = 0
  const loop = makeLoop(
    () => {
      passes += 1
      return pass()
    },
    {
      scheduler: clock,
      random: () => 0.999_999,
      onStart: () => undefined,
      onEnd: end => ends.push(end),
      onBug: error => bugs.push(error),
    },
  )
  return { clock, loop, ends, bugs, passes: () => passes }
}
const offline = retry({ kind: 'offline' })

test('a pass that failed is tried again after 1, 2, 4 … seconds', async () => {
  const { clock, loop, passes } = setup(async () => offline)
  loop.kick()
  await clock.settle()
  for (const [ms, expected] of [
    [1000, 2],
    [2000, 3],
    [4000, 4],
  ] as const) {
    await clock.pass(ms - 1)
    expect(passes()).toBe(expected - 1)
    await clock.pass(1)
    expect(passes()).toBe(expected)
  }
})

test('a kick starts at once and resets the long wait', async () => {
  const { clock, loop, passes } = setup(async () => offline)
  loop.kick()
  await clock.pass(40_000)
  const before = passes()
  loop.kick()
  await clock.settle()
  expect(passes()).toBe(before + 1)
  await clock.pass(1000)
  expect(passes()).toBe(before + 2)
})

test('a wait that the server asked for is kept, kick or no kick', async () => {
  const { clock, loop, passes } = setup(async () => retry({ kind: 'offline' }, 30_000))
  loop.kick()
  await clock.settle()
  loop.kick()
  await clock.pass(29_000)
  expect(passes()).toBe(1)
  await clock.pass(1_500)
  expect(passes()).toBe(2)
})

test('kicks during a pass become one more pass', async () => {
  let release = (): void => undefined
  const { clock, loop, passes } = setup(
    () =>
      new Promise(resolve => {
        release = () => resolve(DONE)
      }),
  )
  loop.kick()
  loop.kick()
  loop.kick()
  expect(passes()).toBe(1)
  release()
  await clock.settle()
  expect(passes()).toBe(2)
  release()
  await clock.settle()
  expect([passes(), loop.isIdle()]).toEqual([2, true])
})

test('a bug is reported and the work goes on', async () => {
  const { clock, loop, bugs, passes } = setup(() => Promise.reject(new Error('bug')))
  loop.kick()
  await clock.pass(1000)
  expect(bugs).toHaveLength(2)
  expect(passes()).toBe(2)
})

test('a stopped loop stays stopped', async () => {
  const { clock, loop, passes } = setup(async () => offline)
  loop.kick()
  await clock.settle()
  loop.stop()
  loop.kick()
  await clock.pass(120_000)
  expect(passes()).toBe(1)
})
