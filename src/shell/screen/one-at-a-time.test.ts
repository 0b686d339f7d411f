// A second tap.
import { expect, test } from 'vitest'
import { oneAtATime, SECOND_TAP_MS } from './one-at-a-time.ts'

test('a tap while the first one is being done does nothing, and one that fails holds up none', async () => {
  const done: string[] = []
  const once = oneAtATime()
  await Promise.all(['first', 'second'].map(name => once(async () => done.push(name))))
  await expect(once(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await once(async () => done.push('third'))
  expect(done).toEqual(['first', 'third'])
})

test('where it rests, a tap within the moment after is the same one', async () => {
  let now = 0
  let done = 0
  const once = oneAtATime(SECOND_TAP_MS, () => now)
  for (const at of [0, SECOND_TAP_MS - 1, SECOND_TAP_MS, SECOND_TAP_MS + 100]) {
    now = at
    await once(async () => (done += 1))
  }
  expect(done).toBe(2)
})
