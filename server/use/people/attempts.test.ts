import { expect, test } from 'vitest'
import { createAttempts, delayAfter } from './attempts.ts'

const setUp = () => {
  let now = 1_000_000
  const slept: number[] = []
  const attempts = createAttempts(
    () => now,
    async milliseconds => {
      slept.push(milliseconds)
      now += milliseconds
    },
  )
  return { attempts, slept, wait: (milliseconds: number) => (now += milliseconds) }
}
const fail = async () => false
const pass = async () => true

test('five failures are free, then each attempt waits longer, and nobody is locked out', async () => {
  const { attempts, slept } = setUp()
  for (let n = 0; n < 5; n++) await attempts.attempt('a', fail)
  expect(slept).toEqual([])
  for (let n = 0; n < 7; n++) await attempts.attempt('a', fail)
  expect(slept).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 16_000])
  expect(await attempts.attempt('a', pass)).toEqual({ passed: true })
})

test('a success clears the failures, and so do fifteen minutes', async () => {
  const { attempts, slept, wait } = setUp()
  for (let n = 0; n < 5; n++) await attempts.attempt('a', fail)
  wait(15 * 60_000)
  await attempts.attempt('a', fail)
  expect(slept).toEqual([])
  for (let n = 0; n < 4; n++) await attempts.attempt('a', fail)
  await attempts.attempt('a', pass)
  await attempts.attempt('a', fail)
  expect(slept).toEqual([500])
})

test('another account or another address does not wait', async () => {
  const { attempts, slept } = setUp()
  for (let n = 0; n < 9; n++) await attempts.attempt('a', fail)
  const before = slept.length
  await attempts.attempt('b', fail)
  expect(slept.length).toBe(before)
})

test('a burst is no faster: after the free failures attempts run one after the other', async () => {
  const { attempts, slept } = setUp()
  let running = 0
  let most = 0
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(resolve => setTimeout(resolve, 1))
    running -= 1
    return false
  }
  await Promise.all(Array.from({ length: 20 }, () => attempts.attempt('a', slow)))
  expect(most).toBeLessThanOrEqual(5)
  expect(slept.length).toBeGreaterThanOrEqual(14)
})

test('when too many attempts wait already, the answer is the time to wait', async () => {
  const { attempts } = setUp()
  for (let n = 0; n < 10; n++) await attempts.attempt('a', fail)
  const all = await Promise.all(Array.from({ length: 10 }, () => attempts.attempt('a', fail)))
  expect(all.some(one => 'busy' in one && one.busy >= 1)).toBe(true)
})

test('the delay grows up to sixteen seconds', () => {
  expect([0, 4, 5, 6, 10, 100].map(delayAfter)).toEqual([0, 0, 500, 1000, 16_000, 16_000])
})
