// What waits for the first list: it starts neither before it nor never.
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
})

const load = async () => {
  const { beginReading, whenDrawn } = await import('./drawn.ts')
  let isTold = false
  void whenDrawn.then(() => (isTold = true))
  return { beginReading, told: () => isTold }
}

test('the start waits until everything that the first screen reads is there and rendered', async () => {
  const { beginReading, told } = await load()
  const list = beginReading()
  const count = beginReading()
  count()
  count()
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toBe(false)
  list()
  expect(told()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toBe(true)
})

test('reads that the first answer causes are waited for as well', async () => {
  const { beginReading, told } = await load()
  beginReading()()
  const next = beginReading()
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toBe(false)
  next()
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toBe(true)
})

test('a database that does not answer holds nothing up', async () => {
  const { beginReading, told } = await load()
  beginReading()
  await vi.advanceTimersByTimeAsync(1500)
  expect(told()).toBe(true)
})
