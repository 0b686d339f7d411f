// The streams: lines over any cut of bytes, an answer without its end, silence, pokes.
import { expect, test } from 'vitest'
import { clientOf, virtualClock, type Fetch } from '#test/sync/wire.ts'
import type { SyncLine } from '../wire/sync-protocol.ts'
import { listenLive, readFeed } from './feed.ts'
import { linesOf } from './lines.ts'

const stream = (...parts: string[]): ReadableStream<Uint8Array> => {
  const bytes = parts.map(part => new TextEncoder().encode(part))
  return new ReadableStream({
    start: controller => {
      for (const part of bytes) controller.enqueue(part)
      controller.close()
    },
  })
}
const feed = async (
  parts: string[],
  epoch: string | null = null,
  headers: { [name: string]: string } = {},
) => {
  const lines: SyncLine[] = []
  const fetch: Fetch = async () => new Response(stream(...parts), { headers })
  const clock = virtualClock()
  const end = await readFeed(clientOf(fetch, 'd', clock), clock, { epoch, shards: {} }, async line => {
    lines.push(line)
  })
  return { lines, end }
}
const row = '{"e":"task","id":"t1","rev":4,"v":{"note":"é"}}\n'
const shard = '{"shard":"a","cursor":4,"more":false}\n'
const last = '{"end":true,"epoch":"e1","rev":4}\n'

test('lines are whole, wherever the bytes were cut', async () => {
  const bytes = new TextEncoder().encode(row + shard)
  for (let at = 1; at < bytes.length; at++) {
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        controller.enqueue(bytes.slice(0, at))
        controller.enqueue(bytes.slice(at))
        controller.close()
      },
    })
    const lines: string[] = []
    for await (const arrived of linesOf(body, virtualClock(), 1000)) lines.push(...arrived)
    expect(lines).toEqual([row.trim(), shard.trim()])
  }
})

test('a feed is read to its end line', async () => {
  expect(await feed([row, shard, last])).toEqual({
    lines: [JSON.parse(row), JSON.parse(shard)],
    end: { ok: true, epoch: 'e1', rev: 4 },
  })
})

test('without its end line, or inside a line, the answer was cut', async () => {
  expect((await feed([row, shard])).end).toEqual({ ok: false, reason: 'cut' })
  expect(await feed([row, shard.slice(0, 9)])).toMatchObject({
    lines: [JSON.parse(row)],
    end: { reason: 'cut' },
  })
})

test('another epoch stops before the first line', async () => {
  const restored = await feed([row, shard, last], 'e0', { 'X-Server-Epoch': 'e1' })
  expect(restored).toEqual({ lines: [], end: { ok: false, reason: 'restored', epoch: 'e1' } })
  const fetch: Fetch = async () => new Response('{}', { status: 409 })
  const clock = virtualClock()
  const end = await readFeed(clientOf(fetch), clock, { epoch: 'e0', shards: {} }, async () => undefined)
  expect(end).toEqual({ ok: false, reason: 'restored', epoch: null })
})

test('a refusal is returned as such', async () => {
  const fetch: Fetch = async () => new Response(null, { status: 403 })
  const end = await readFeed(
    clientOf(fetch),
    virtualClock(),
    { epoch: null, shards: {} },
    async () => undefined,
  )
  expect(end).toMatchObject({ ok: false, reason: 'refused', refused: { failure: { kind: 'forbidden' } } })
})

test('the live channel sends pokes, and a silence of 45 s ends it', async () => {
  const clock = virtualClock()
  const body = new ReadableStream<Uint8Array>({
    start: controller =>
      controller.enqueue(
        new TextEncoder().encode(': open\n\nevent: rev\ndata: {"rev":4}\n\n: still here\n\n'),
      ),
  })
  const fetch: Fetch = async () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  const pokes: (number | null)[] = []
  let ended = false
  const listening = listenLive(clientOf(fetch, 'd', clock), clock, new AbortController().signal, rev =>
    pokes.push(rev),
  ).then(() => (ended = true))
  await clock.pass(44_000)
  expect([pokes, ended]).toEqual([[4], false])
  await clock.pass(1_000)
  await listening
  expect(ended).toBe(true)
})

test('the live channel stops when its signal aborts', async () => {
  const clock = virtualClock()
  const fetch: Fetch = async () => new Response(new ReadableStream())
  const aborting = new AbortController()
  const listening = listenLive(clientOf(fetch, 'd', clock), clock, aborting.signal, () => undefined)
  await clock.settle()
  aborting.abort()
  expect(await listening).toBeNull()
})
