// Clients that are slow, or send and take far too much: a thousand heads and bodies that never end, bodies of 100 MB, JSON that is 10,000 deep,
// readers who leave in the middle of a feed. Each is bounded in count and time, and ends by itself.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Target } from './attack-calls.ts'

const SLOW = 1000
const SLOW_MS = 8000
/** Between two bytes of each. */
const DRIP_MS = 1000
const LARGE_BYTES = 100_000_000
const PIECE = Buffer.alloc(1_000_000, '1,')
const LARGE = 8
const DEEP = 10_000
const READERS = 200

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/** Resolves once it is open, or refused. */
const opened = ({ url }: Target): Promise<Socket> =>
  new Promise(done => {
    const { port, hostname } = new URL(url)
    const socket = connect(Number(port), hostname, () => done(socket))
    socket.once('error', () => done(socket))
    socket.resume()
  })

/** A thousand connections that say a byte a second, whatever the server does with them. */
const drip = async (target: Target, head: string): Promise<void> => {
  const sockets = await Promise.all(times(SLOW).map(() => opened(target)))
  for (const socket of sockets) socket.write(head)
  for (let ms = 0; ms < SLOW_MS; ms += DRIP_MS) {
    await wait(DRIP_MS)
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }
  for (const socket of sockets) socket.destroy()
}

const headOf = ({ token }: Target, length: number): string =>
  [
    'PUT /api/task HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '',
    '[',
  ].join('\r\n')

/** As fast as it is taken, to its end or until the server has had enough. */
const large = async (target: Target): Promise<void> => {
  const socket = await opened(target)
  socket.write(headOf(target, LARGE_BYTES))
  socket.setTimeout(SLOW_MS, () => socket.destroy())
  for (let sent = 1; sent < LARGE_BYTES && socket.writable; sent += PIECE.length)
    await new Promise<void>(done => {
      socket.write(PIECE, () => done())
    })
  socket.destroy()
}

const deep = async ({ url, token }: Target): Promise<void> => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const answer = await fetch(`${url}/api/task`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `[{"_key":"k","_op":"create","objects":${open.repeat(DEEP)}1${close.repeat(DEEP)}}]`,
      signal: AbortSignal.timeout(SLOW_MS),
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`JSON ${DEEP} deep was answered ${answer.status}`)
  }
}

/** Each asks for everything of a shard, takes the first bytes, and leaves. */
const aborted = async ({ url, token }: Target): Promise<void> => {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch: null, shards: { ref: 0, 'emma/none': 0 } }),
    signal: leaving.signal,
  })
  await answer.body?.getReader().read()
  leaving.abort()
}

export const slowClients: readonly Attack[] = [
  {
    name: '1 000 en-têtes qui n’en finissent pas, sans compte',
    run: target => drip(target, 'GET /api/ping HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  },
  { name: '1 000 corps qui n’en finissent pas', run: target => drip(target, headOf(target, 100_000)) },
  {
    name: `${LARGE} corps de 100 Mo à la fois`,
    run: async target => void (await Promise.all(times(LARGE).map(() => large(target)))),
  },
  {
    name: '50 JSON de 10 000 niveaux',
    run: async target => {
      for (const _ of times(25)) await deep(target)
    },
  },
  {
    name: `${READERS} lecteurs qui s’en vont au milieu d’un flux`,
    run: async target => {
      for (let n = 0; n < READERS; n += 10) await Promise.all(times(10).map(() => aborted(target)))
    },
  },
]
