// Reading a camera survives a worker that fails, and reports it only when it fails each time.
import { expect, test } from 'vitest'
import { keepReading } from './keep-reading.ts'

const patience = [1, 1]

test('a reading that fails twice is started a third time, each time with a new signal that ended with the attempt before', async () => {
  const signals: AbortSignal[] = []
  const errors: unknown[] = []
  const reads = await keepReading({
    signal: new AbortController().signal,
    patience,
    onError: error => errors.push(error),
    read: async signal => {
      signals.push(signal)
      if (signals.length < 3) throw new Error('worker gone')
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
    },
  })
  expect([reads, errors.length]).toEqual([true, 2])
  expect(signals.at(-1)?.aborted).toBe(true)
})

test('what fails each time is reported, and not started again', async () => {
  let count = 0
  const reads = await keepReading({
    signal: new AbortController().signal,
    patience,
    onError: () => {},
    read: async () => {
      count += 1
      throw new Error('no such file')
    },
  })
  expect([reads, count]).toEqual([false, 3])
})

test('a screen that is left during the wait starts nothing and gets no report', async () => {
  const over = new AbortController()
  let count = 0
  const reads = await keepReading({
    signal: over.signal,
    patience,
    onError: () => over.abort(),
    read: async () => {
      count += 1
      throw new Error('worker gone')
    },
  })
  expect([reads, count]).toEqual([true, 1])
})
