// [20.2] A thousand requests that come in the same turn of the loop are begun in many, and others are begun between them.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { longestTurn } from '#test/security/turns-of-the-loop.ts'
import { loopComputing } from '#test/security/loop-computing.ts'
import { openWorld, type World } from '#test/contracts/dialect/world.ts'
import type { App } from '../../app.ts'
import type { Storage } from '../../storage/storage.ts'
import { listen, type Listening } from './listen.ts'

const MANY = 120
/** Computing of one answer, in milliseconds. */
const EACH_MS = 2
/** No turn of the loop is longer: together they would take 240. */
const LONGEST_TURN = 100

let world: World
let server: Listening
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.stop(50)
  await world.close()
})

const compute = (): void => {
  for (const end = loopComputing() + EACH_MS; loopComputing() < end;);
}
const start = async (fetch: App['fetch'], trustProxy = false): Promise<void> => {
  world = await openWorld()
  server = await listen({ ...world.app, fetch }, '127.0.0.1', 0, undefined, trustProxy)
}
const open = (): Promise<Socket> =>
  new Promise(done => {
    const socket = connect(server.port, '127.0.0.1', () => done(socket))
    sockets.push(socket.on('error', () => undefined))
  })
/** Once the server has them all. */
const opened = async (count: number): Promise<Socket[]> => {
  const all = await Promise.all(Array.from({ length: count }, open))
  await wait(200)
  return all
}
const answered = (socket: Socket): Promise<unknown> => new Promise(done => socket.once('data', done))
const ask = (head: string) => `GET / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`

test('[20.2] requests of a thousand connections are begun in many turns of the loop', async () => {
  await start(() => {
    compute()
    return Promise.resolve(new Response('done'))
  })
  const turns: number[] = []
  for (const _ of [1, 2, 3]) {
    const all = await opened(MANY)
    turns.push(
      await longestTurn(async () => {
        const answers = all.map(answered)
        for (const socket of all) socket.write(ask('X-Some: one'))
        await Promise.all(answers)
      }),
    )
  }
  expect(Math.min(...turns)).toBeLessThan(LONGEST_TURN)
})

test.each([
  { what: 'their token', own: 'Authorization: Bearer other', trustProxy: false },
  { what: 'their address behind a trusted proxy', own: 'X-Forwarded-For: 192.0.2.7', trustProxy: true },
])(
  '[20.2] who brings one waits for few of those who bring many: told apart by $what',
  async ({ own, trustProxy }) => {
    const begun: string[] = []
    await start(async request => {
      compute()
      begun.push(request.headers.get('x-some') ?? '')
      return new Response('done')
    }, trustProxy)
    const all = await opened(MANY - 1)
    const last = await open()
    await wait(50)
    const answers = [...all, last].map(answered)
    for (const socket of all) socket.write(ask('X-Some: many\r\nAuthorization: Bearer same'))
    last.write(ask(`X-Some: one\r\n${own}`))
    await Promise.all(answers)
    expect(begun).toHaveLength(MANY)
    expect(begun.indexOf('one')).toBeLessThan(MANY / 2)
  },
)

test('[20.2] who asks waits for few of the bodies that come from the same address', async () => {
  const begun: string[] = []
  await start(async request => {
    compute()
    begun.push(request.method)
    return new Response('done')
  })
  const all = await opened(MANY - 1)
  const last = await open()
  await wait(50)
  const answers = [...all, last].map(answered)
  for (const socket of all) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx')
  last.write(ask('X-Some: one'))
  await Promise.all(answers)
  expect(begun).toHaveLength(MANY)
  expect(begun.indexOf('GET')).toBeLessThan(MANY / 2)
})

test('[20.3] of one session forty bodies are on their way at once; what is more is told to wait, and others are not', async () => {
  await start(async request => new Response(await request.text()))
  const begin = async (token: string): Promise<Socket> => {
    const socket = await open()
    socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n\r\nx`)
    return socket
  }
  const slow = await Promise.all(Array.from({ length: 40 }, () => begin('same')))
  await wait(100)
  const told = String(await answered(await begin('same')))
  expect(told).toMatch(/^HTTP\/1\.1 429[^]*\r\nRetry-After: 2\r\n[^]*Trop d’envois à la fois/i)
  const others = await begin('other')
  const answer = answered(others)
  others.write('y')
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200/)
  for (const socket of slow) socket.destroy()
  await wait(100)
  const again = await begin('same')
  const taken = answered(again)
  again.write('y')
  expect(String(await taken)).toMatch(/^HTTP\/1\.1 200/)
})

test('[20.3] who is cut while waiting at the door keeps no place of the session, however its token is spelled', async () => {
  await start(async request => {
    if (request.method === 'GET') compute()
    return new Response(await request.text())
  })
  const head = (spelled: string): string =>
    `PUT / HTTP/1.1\r\nHost: x\r\nAuthorization: ${spelled}\r\nContent-Length: 2\r\n\r\nx`
  for (const _ of [1, 2]) {
    const all = await opened(MANY)
    for (const [n, socket] of all.entries())
      socket.write(n % 2 === 0 ? ask('X-Some: one') : head('Bearer same'))
    // Some are at the door by now, none has passed it whole.
    await wait(5)
    for (const socket of all) socket.resetAndDestroy()
    await wait(400)
  }
  const spellings = Array.from(
    { length: 40 },
    (_, n) => `${n % 2 === 0 ? 'Bearer' : 'bEARER'}${' '.repeat(n + 1)}same`,
  )
  const kept = await Promise.all(
    spellings.map(async spelled => {
      const socket = await open()
      socket.write(head(spelled))
      return socket
    }),
  )
  await wait(200)
  const more = await open()
  const refused = answered(more)
  more.write(head('Bearer same'))
  expect(String(await refused)).toMatch(/^HTTP\/1\.1 429/)
  const taken = kept.map(answered)
  for (const socket of kept) socket.write('y')
  for (const answer of await Promise.all(taken)) expect(String(answer)).toMatch(/^HTTP\/1\.1 200/)
})

/** Each look for an account computes. */
const slowly = (storage: Storage): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    const find: typeof data.find = (entity, query) => {
      if (entity === 'user') compute()
      return data.find(entity, query)
    }
    return { ...data, find }
  },
})

test('[20.2] bodies that end in the same turn of the loop are dealt with in many', async () => {
  world = await openWorld({ wrap: slowly, settings: { loginsPerMinute: 1e6 } })
  server = await listen(world.app, '127.0.0.1', 0)
  const body = JSON.stringify({ grant_type: 'password', username: 'x', password: 'y', client_id: 'quai' })
  const head = `POST /api/oauth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const turns: number[] = []
  for (const _ of [1, 2, 3]) {
    const all = await opened(MANY)
    for (const socket of all) socket.write(head + body.slice(0, -1))
    // Until each is waited for.
    await wait(300)
    turns.push(
      await longestTurn(async () => {
        const answers = all.map(answered)
        for (const socket of all) socket.write('}')
        await Promise.all(answers)
      }),
    )
  }
  expect(Math.min(...turns)).toBeLessThan(LONGEST_TURN)
})
