import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { streamed, streamedText } from './streamed.ts'

const source = (pieces: number) => {
  const seen = { pulled: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: controller => {
        seen.pulled += 1
        if (seen.pulled > pieces) controller.close()
        else controller.enqueue(new TextEncoder().encode(`line ${seen.pulled} ${'x'.repeat(10_000)}\n`))
      },
      cancel: () => {
        seen.cancelled = true
      },
    },
    { highWaterMark: 1 },
  )
  return { stream, seen }
}
const asking = (encoding?: string) =>
  new Request('http://x', encoding === undefined ? {} : { headers: { 'accept-encoding': encoding } })

test('the same lines are received compressed and uncompressed', async () => {
  const plain = await streamed(asking(), source(50).stream, 'application/x-ndjson').text()
  const answer = streamed(asking('gzip, br'), source(50).stream, 'application/x-ndjson')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBeLessThan(plain.length / 4)
  expect(gunzipSync(bytes).toString()).toBe(plain)
})

test('a reader that stops reading stops the source, and one that disconnects cancels it', async () => {
  for (const encoding of [undefined, 'gzip']) {
    const { stream, seen } = source(1_000_000)
    const reader = streamed(asking(encoding), stream, 'application/x-ndjson').body?.getReader()
    await reader?.read()
    // The buffers between source and reader fill, then nothing more is read, long before the end of a source of ten gigabytes.
    let held = -1
    for (let n = 0; n < 50 && held !== seen.pulled; n++) {
      held = seen.pulled
      await new Promise(resolve => setTimeout(resolve, 200))
    }
    expect(seen.pulled, String(encoding)).toBe(held)
    expect(held, String(encoding)).toBeLessThan(10_000)
    await reader?.cancel()
    await expect.poll(() => seen.cancelled, { message: String(encoding) }).toBe(true)
  }
})

test('a source that fails breaks off the answer', async () => {
  const failing = () =>
    new ReadableStream<Uint8Array>({ pull: controller => controller.error(new Error('cut')) })
  await expect(streamed(asking(), failing(), 'x/y').text()).rejects.toThrow()
  await expect(streamed(asking('gzip'), failing(), 'x/y').text()).rejects.toThrow()
})

test('[20.2] who leaves in the middle ends the reading at once, and is no failure of the server', async () => {
  let read = 0
  const lines = async function* () {
    for (;;) {
      // As of a storage that takes its time.
      await new Promise(setImmediate)
      read += 1
      yield 'x'.repeat(1000)
    }
  }
  const failures: unknown[] = []
  const noted = (error: unknown): void => void failures.push(error)
  const reader = streamedText(asking(), lines(), 'application/x-ndjson', noted).body?.getReader()
  await reader?.read()
  // A piece of some thirty lines is under way.
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  const before = read
  await reader?.cancel()
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  expect([failures, read - before <= 2]).toEqual([[], true])
})
