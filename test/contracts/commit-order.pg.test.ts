// Commit order, tested for a few seconds only. A second test makes the mistake that the first must find.
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../postgres.ts'
import { commitOrder } from './commit-order.ts'

test('four writers for three seconds: readers that follow the feed by its cursor miss nothing', async () => {
  const count = await commitOrder({ url: await createDatabase(inject('pgUrl')), writers: 4, seconds: 3 })
  process.stdout.write(`commit order, 4 writers × 3 s: ${JSON.stringify(count)}\n`)
  expect(count.missed).toBe(0)
  expect(count.written).toBeGreaterThan(10)
  expect(count.abandoned).toBeGreaterThan(0)
})

test('a clock that is advanced outside its transaction is detected: readers miss changes', async () => {
  const url = await createDatabase(inject('pgUrl'))
  const count = await commitOrder({ url, writers: 4, seconds: 1, clock: 'ahead' })
  expect(count.missed).toBeGreaterThan(0)
})
