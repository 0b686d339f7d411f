// [20.3] What can be known before a body is read is checked before: who has no signature holds no place of those who have one.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../contracts/dialect/world.ts'

let world: World
let token: string
const open: ReadableStreamDefaultController<Uint8Array>[] = []
beforeEach(async () => {
  world = await openWorld()
  token = await world.tokenOf('camion')
})
afterEach(async () => {
  for (const controller of open.splice(0)) controller.error(new Error('gone'))
  await world.close()
})

const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const part = (name: string, value: string): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const textOf = (fields: { readonly [name: string]: unknown }): string =>
  Object.entries(fields)
    .map(([name, value]) => part(name, String(value)))
    .join('')
const FILE = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

/** As a device asks for it. */
const signature = async (as = token): Promise<{ readonly [name: string]: unknown }> => {
  const asked = await world.call('/api/image/auth', { headers: { authorization: `Bearer ${as}` } })
  const config = (await (await world.call('/config.json')).json()) as { readonly upload_public_key: string }
  return { ...((await asked.json()) as object), publicKey: config.upload_public_key, fileName: 'a.png' }
}

interface Sending {
  readonly answer: Promise<Response>
  readonly send: (bytes: string | Uint8Array) => void
  readonly end: () => void
}
/** An upload that arrives as slowly as one likes. */
const begin = (headers = {}): Sending => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const init: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    body: new ReadableStream<Uint8Array>({
      start: given => {
        controller = given
        open.push(given)
      },
    }),
    duplex: 'half',
  }
  return {
    answer: world.call('/api/v1/files/upload', init),
    send: bytes => controller?.enqueue(Buffer.from(bytes)),
    end: () => {
      controller?.close()
      open.splice(0, open.length, ...open.filter(one => one !== controller))
    },
  }
}
const sendWhole = async (fields: { readonly [name: string]: unknown }): Promise<Response> => {
  const { answer, send, end } = begin()
  send(textOf(fields))
  send(FILE)
  send(picture)
  send('\r\n--edge--\r\n')
  end()
  return answer
}

test('[20.3] uploads that trickle without a signature do not take the places of others', async () => {
  for (let n = 0; n < 20; n++) begin().send(`${part('fileName', 'a.png')}${FILE}${'x'.repeat(n)}`)
  for (let n = 0; n < 4; n++) begin().send(`${FILE}${'x'.repeat(20_000)}`)
  expect((await sendWhole(await signature())).status).toBe(200)
})

test('[20.3] however many trickle without a signature, from here or from anywhere, a signed upload is taken', async () => {
  const here = Array.from({ length: 70 }, () => begin())
  for (const { send } of here) send(part('fileName', 'a.png'))
  expect((await sendWhole(await signature())).status).toBe(200)
  // Those who have been at it longest make room.
  expect((await here[0]?.answer)?.status).toBe(429)
})

test.each(['x', '\u00a0', '='])('[20.3] a file without a byte is refused: %j', async file => {
  const { answer, send, end } = begin()
  send(`${textOf({ ...(await signature()), file })}--edge--\r\n`)
  end()
  expect((await answer).status).toBe(400)
})

test('[20.3] without a signature at the beginning two of an address are read, and no more at once', async () => {
  const long = `${FILE}${'x'.repeat(20_000)}`
  const waiting = [begin(), begin()]
  for (const { send } of waiting) send(long)
  await new Promise(resolve => setImmediate(resolve))
  const third = begin()
  third.send(long)
  const { status, headers } = await third.answer
  expect([status, headers.get('retry-after')]).toEqual([429, '2'])
  for (const { send, end } of waiting) {
    send('\r\n--edge--\r\n')
    end()
  }
  for (const { answer } of waiting) expect((await answer).status).toBe(400)
})

test('[20.3] a signature that is not valid is refused before the picture comes', async () => {
  const { answer, send } = begin()
  send(textOf({ ...(await signature()), signature: 'none' }))
  send(FILE)
  expect((await answer).status).toBe(400)
})

test('[20.3] whoever sends empty uploads from the address of a depot keeps no signed one out', async () => {
  const sent: Response[] = []
  for (let n = 0; n < 601; n++) sent.push(await world.call('/api/v1/files/upload', { method: 'POST' }))
  expect(sent.at(-1)?.status).toBe(429)
  expect((await sendWhole(await signature())).status).toBe(200)
})

test('[20.1] a text beside the picture that is as long as a picture is refused, and so are its letters', async () => {
  for (const name of ['folder', 'fileName', 'tags']) {
    const answer = await sendWhole({ ...(await signature()), [name]: '/'.repeat(20_000) })
    expect([answer.status, ((await answer.json()) as { readonly message: string }).message]).toEqual([
      400,
      `The ${name} parameter is too long.`,
    ])
  }
})

test('[20.3] a picture that says itself too large is refused before it comes', async () => {
  expect((await begin({ 'content-length': String(20 * 1024 * 1024) }).answer).status).toBe(413)
})

test('[20.3] one person who trickles with signatures leaves the places of others', async () => {
  const other = await world.tokenOf('admin')
  for (let n = 0; n < 8; n++) begin().send(`${textOf(await signature())}${FILE}`)
  await new Promise(resolve => setImmediate(resolve))
  expect((await sendWhole(await signature())).status).toBe(429)
  expect((await sendWhole(await signature(other))).status).toBe(200)
})

const listen = async (as = token): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
  const { body } = await world.call('/api/live', { headers: { authorization: `Bearer ${as}` } })
  if (body === null) throw new Error('no stream')
  const reader = body.getReader()
  await reader.read()
  return reader
}
const areOver = async (readers: readonly ReadableStreamDefaultReader<Uint8Array>[]): Promise<boolean[]> => {
  const over: boolean[] = []
  for (const reader of readers) {
    const next = reader.read().then(({ done }) => done)
    const soon = new Promise<boolean>(resolve => setImmediate(() => setImmediate(() => resolve(false))))
    over.push(await Promise.race([next, soon]))
  }
  return over
}

test('[20.3] a device has four live streams; the oldest ends when one more begins', async () => {
  const readers: ReadableStreamDefaultReader<Uint8Array>[] = []
  for (let n = 0; n < 6; n++) readers.push(await listen())
  expect(await areOver(readers)).toEqual([true, true, false, false, false, false])
  for (const reader of readers) await reader.cancel()
})

test('[20.3] a person has twenty live streams on all their devices', async () => {
  const readers: ReadableStreamDefaultReader<Uint8Array>[] = []
  for (let device = 0; device < 6; device++) {
    const own = await world.tokenOf('camion', `0190aaaa-0000-7000-8000-00000000000${device}`)
    for (let n = 0; n < 4; n++) readers.push(await listen(own))
  }
  expect((await areOver(readers)).map((isOver, n) => [n, isOver])).toEqual(readers.map((_, n) => [n, n < 4]))
  for (const reader of readers) await reader.cancel()
})
