import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'
import { sharedHeaders } from '../security-headers.ts'
import { listen, type Limits, type Listening } from './listen.ts'

let world: World
let server: Listening
afterEach(async () => {
  await server.stop(50)
  await world.close()
})

const start = async (limits?: Limits): Promise<void> => {
  world = await openWorld()
  server = await listen(world.app, '127.0.0.1', 0, limits)
}

/** All that the server sends in answer to raw bytes, once it has closed the connection. */
const saidTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
const quick: Limits = {
  headersTimeout: 150,
  requestTimeout: 300,
  connectionsCheckingInterval: 20,
  unreadTimeout: 100,
  keepAliveTimeout: 50,
}

test('a connection whose headers never end is closed', async () => {
  await start(quick)
  expect(await saidTo('GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408/)
})

test('a connection whose body never ends is closed, and others are served meanwhile', async () => {
  await start(quick)
  const slow = saidTo(
    'POST /api/oauth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  const ping = await fetch(`http://127.0.0.1:${server.port}/api/ping`)
  expect(ping.status).toBe(200)
  expect(await slow).not.toContain('200 OK')
})

test('a connection that asks nothing more is closed', async () => {
  await start(quick)
  expect(await saidTo('GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
})

test('a connection whose expectation is refused is closed, whatever it says of itself', async () => {
  await start(quick)
  const head = 'PATCH /api/container/c1 HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: keep-alive\r\n'
  expect(await saidTo(`${head}Content-Length: 9\r\n\r\n`)).toMatch(/^HTTP\/1\.1 417/)
  expect((await saidTo(`${head}\r\n`.repeat(300))).match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(5)
})

test.each([
  ['never ends', 'Content-Length: 100\r\n\r\n{'],
  ['is not in chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nzz\r\n'],
])('what was answered before its body was read has no second answer when the body %s', async (_, rest) => {
  await start(quick)
  const head = 'PATCH /api/container/c1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  expect((await saidTo(head + rest)).match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
})

test.each([
  ['a Host that is none', 'GET /api/ping HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no Host', 'GET /api/ping HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
  ['no request at all', 'hello\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a body that never ends',
    'POST /api/oauth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    408,
  ],
  [
    'an Expect that is none',
    'GET /api/ping HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    417,
  ],
  ['what is not refused', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
  ['headers that never end', 'GET /api/ping HTTP/1.1\r\nHost: x\r\nX-Slow: ', 408],
])('every answer has the security headers once, also what Node refuses: %s', async (_, bytes, status) => {
  await start(quick)
  const [head = ''] = (await saidTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const [name, value] of Object.entries(sharedHeaders))
    expect(head.toLowerCase().split(`${name}: ${value}`.toLowerCase())).toHaveLength(2)
})

test('a large chunked body is refused while it arrives', async () => {
  await start()
  const piece = new Uint8Array(32 * 1024).fill(32)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      sent += 1
      if (sent > 100) controller.close()
      else controller.enqueue(piece)
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/oauth`, init)
  expect(answer.status).toBe(413)
})

test('a real answer has Date, epoch and the caller’s own origin', async () => {
  await start()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/ping`)
  await answer.text()
  expect(answer.headers.get('date')).toMatch(/GMT$/)
  expect(answer.headers.get('x-server-epoch')).toBe('epoch-one')
})

test('a port in use rejects with its code', async () => {
  await start()
  await expect(listen(world.app, '127.0.0.1', server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test.each(['999999999999', '256.256.256.256', 'xn--a', 'a.1.'])(
  '[20.5] a host that no address has is refused, and is no error of the server: %s',
  async host => {
    await start(quick)
    const said = await saidTo(`GET /api/ping HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 400/)
    for (const [name, value] of Object.entries(sharedHeaders))
      expect(said.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  },
)

test('[20.3] who asks for hundreds at once on one connection is cut off before they are answered, and keeps nothing open', async () => {
  world = await openWorld()
  let asked = 0
  let cancelled = 0
  const endless = (): Response => {
    asked += 1
    return new Response(
      new ReadableStream({
        pull: async controller => {
          controller.enqueue(new Uint8Array(1024))
          await new Promise(resolve => setTimeout(resolve, 5))
        },
        cancel: () => {
          cancelled += 1
        },
      }),
    )
  }
  server = await listen({ ...world.app, fetch: async () => endless() }, '127.0.0.1', 0, quick)
  await saidTo('GET /api/ping HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300))
  expect(asked).toBeLessThan(10)
  await expect.poll(() => cancelled).toBe(asked)
})

test('[20.3] two requests at once on one connection are both answered', async () => {
  await start(quick)
  const request = 'GET /api/ping HTTP/1.1\r\nHost: x\r\n'
  expect(
    (await saidTo(`${request}\r\n${request}Connection: close\r\n\r\n`)).match(/HTTP\/1\.1 200/g),
  ).toHaveLength(2)
})

test('[20.3] a body that comes in thousands of crumbs is cut off; one in a few, or in pieces of some size, is read', async () => {
  await start()
  const head = (body: string): string =>
    `POST /api/oauth HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${body}`
  const chunked = (pieces: readonly string[]): string =>
    head(
      `Transfer-Encoding: chunked\r\n\r\n${pieces.map(one => `${one.length.toString(16)}\r\n${one}\r\n`).join('')}0\r\n\r\n`,
    )
  const spaces = (size: number, count: number): string[] =>
    Array.from({ length: count }, () => ' '.repeat(size))
  expect(await saidTo(chunked(spaces(1, 5000)))).toBe('')
  expect(await saidTo(chunked([...spaces(1, 300), '{}']))).toMatch(/^HTTP\/1\.1 400/)
  expect(await saidTo(chunked([...spaces(300, 200), '{}']))).toMatch(/^HTTP\/1\.1 400/)
})

test('a live stream on its connection hears of commits, ends with its reader, and with the server', async () => {
  await start()
  const token = await world.tokenOf('camion')
  const listening = () => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET /api/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    )
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
    return { socket, closed, said: () => text }
  }
  const one = listening()
  await expect.poll(one.said).toMatch(/\r\n\r\n: open\n\nevent: rev\ndata: \{"rev":\d+\}\n\n$/)
  for (const [name, value] of Object.entries(sharedHeaders))
    expect(one.said().toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  const made = await world.call('/api/container', {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.tokenOf('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bac' }),
  })
  const { rev } = (await made.json()) as { readonly rev: number }
  await expect.poll(one.said).toContain(`"rev":${rev}}`)
  const other = listening()
  await expect.poll(other.said).toContain('event: rev')
  one.socket.destroy()
  await world.call('/api/ping')
  await server.stop(50)
  await other.closed
  expect(other.said()).toContain(': open')
})
