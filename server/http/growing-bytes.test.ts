import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growingBytes } from './growing-bytes.ts'

test('[20.1] whatever the pieces, the bytes are those that were sent, and beyond the limit nothing is kept', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 6000 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 0, max: 100_000 }), async (chunks, limit) => {
      const arrived = growingBytes(limit)
      const kept: Uint8Array[] = []
      for (const chunk of chunks) if (await arrived.add(chunk)) kept.push(chunk)
      expect(arrived.bytes()).toEqual(Buffer.concat(kept))
      expect(arrived.size()).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 50 },
  )
})

test('[20.1] a body that comes byte by byte gives others their turn', async () => {
  const arrived = growingBytes(100_000)
  let turns = 0
  const other = setInterval(() => undefined, 1)
  const count = (): void => {
    turns += 1
    if (arrived.size() < 50_000) setImmediate(count)
  }
  setImmediate(count)
  for (let n = 0; n < 50_000; n++) await arrived.add(new Uint8Array(1))
  clearInterval(other)
  expect(turns).toBeGreaterThan(300)
})
