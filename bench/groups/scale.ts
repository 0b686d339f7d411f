// Many devices on one process: how soon each of thousands of open streams hears of a write, what the loop and the memory feel of it, and
// whether people who sign in keep a crew's writes waiting.
import { connect, type Socket } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../../torture/calls.ts'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { openPostgres } from '#server/storage/postgres/open-postgres.ts'
import { demoAccounts } from '#server/demo/seed-demo.ts'
import { quantile, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { forgetMost, mostMegabytes, startPing } from '../felt.ts'
import { taskId } from '../rows.ts'
import { openServer, type ServerProcess } from '../server.ts'
import { fillWorld, makeWorld } from '../world.ts'

/** Of each device as many as it may have (server/http/routes/live-routes.ts). */
const PEOPLE = 250
const DEVICES = 5
const STREAMS_OF_DEVICE = 4
const WRITES = 200
const PROCESSES = 4
/** Of this program besides the streams. */
const OTHER_FILES = 500
const BETWEEN_WRITES_MS = 50
const SIGN_INS = 200
const usernames = ['admin', 'bureau', 'camion', 'camion2', 'quai', 'caisse', 'bureau2', 'location'] as const

export const scale: Group = {
  name: 'scale',
  title: 'Beaucoup d’appareils',
  run: async bench => {
    const data = join(bench.scratch, 'scale')
    mkdirSync(data)
    const tokens = await makeWorld(data, { deskTasks: 1000, people: { count: PEOPLE, devices: DEVICES } })
    const running = await openServer(bench, data, { QUAI_TRUST_PROXY: '1' })
    const admin = await signIn(running.url, 'admin')
    const figures = [...(await liveStreams([running], admin, tokens)), ...(await signIns(running, admin))]
    await running.end('SIGTERM')
    return [...figures, ...(await fourProcesses(bench))]
  },
}

/** On one PostgreSQL; as many as this program may have connections, each to a process in turn. */
const fourProcesses = async (bench: Bench): Promise<Figure[]> => {
  const postgres = await startPostgres()
  const data = join(bench.scratch, 'scale-four')
  mkdirSync(data)
  const servers: ServerProcess[] = []
  try {
    const people = { count: PEOPLE, devices: DEVICES }
    const tokens = await fillWorld(await openPostgres({ url: postgres.url }), { deskTasks: 1000, people })
    const env = { QUAI_DATABASE_URL: postgres.url }
    while (servers.length < PROCESSES)
      servers.push(await openServer({ ...bench, port: await freePort() }, data, env))
    const [first] = servers
    if (first === undefined) return []
    const carried = Math.floor((mostFiles() - OTHER_FILES) / (PROCESSES * STREAMS_OF_DEVICE))
    return await liveStreams(servers, await signIn(first.url, 'admin'), tokens.slice(0, carried))
  } finally {
    for (const server of servers) await server.end('SIGTERM')
    await postgres.stop()
  }
}

/** How many files and connections this program may have open (Linux). */
const mostFiles = (): number => {
  const limits = process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : ''
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? 4096)
}

interface Stream {
  readonly socket: Socket
  /** The latest rev that it was told, and when each came. */
  readonly heard: { readonly rev: number; readonly at: number }[]
}

const openStream = (url: string, token: string): Promise<Stream> =>
  new Promise((done, fail) => {
    const { port, hostname } = new URL(url)
    const heard: Stream['heard'] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    })
    socket.setEncoding('latin1')
    socket.once('error', fail)
    socket.on('data', (text: string) => {
      const at = performance.now()
      for (const [, rev = ''] of text.matchAll(/"rev":(\d+)/g)) heard.push({ rev: Number(rev), at })
      if (text.startsWith('HTTP/1.1 200')) done({ socket, heard })
      else if (text.startsWith('HTTP/1.1')) fail(new Error(text.slice(0, 200)))
    })
  })

const patch = async (url: string, token: string, n: number): Promise<number> => {
  const answer = await fetch(`${url}/api/task/${taskId(n)}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ note: `essai ${n} ${performance.now()}` }),
  })
  const { rev } = (await answer.json()) as { readonly rev?: number }
  if (rev === undefined) throw new Error(`a write was answered ${answer.status}`)
  return rev
}

const liveStreams = async (
  servers: readonly ServerProcess[],
  admin: string,
  tokens: readonly string[],
): Promise<Figure[]> => {
  const url = servers[0]?.url ?? ''
  const memory = (): number => servers.reduce((sum, { pid }) => sum + mostMegabytes(pid), 0)
  const forget = (): void => servers.forEach(({ pid }) => forgetMost(pid))
  forget()
  const before = memory()
  const streams: Stream[] = []
  for (const token of tokens)
    for (const server of servers)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: STREAMS_OF_DEVICE }, () => openStream(server.url, token)),
        )),
      )
  forget()
  const open = memory()
  const ping = await startPing(url)
  const began = performance.now()
  const written: { readonly rev: number; readonly at: number }[] = []
  for (let n = 0; n < WRITES; n++) {
    await wait(Math.max(0, began + n * BETWEEN_WRITES_MS - performance.now()))
    const at = performance.now()
    written.push({ rev: await patch(url, admin, n), at })
  }
  const seconds = (performance.now() - began) / 1000
  await wait(2000)
  const felt = (await ping.end()).map(({ took }) => took)
  const delays = streams.flatMap(({ heard }) => written.map(({ rev, at }) => delayOf(heard, rev, at)))
  const told = streams.reduce((sum, { heard }) => sum + heard.length, 0)
  for (const { socket } of streams) socket.destroy()
  const count = streams.length.toLocaleString('fr-FR')
  return [
    {
      name: `${count} flux sur ${servers.length} processus : 99 signaux sur 100 après l’écriture`,
      value: quantile(delays, 0.99),
      unit: 'ms',
      limit: { at: 'most', value: 300, by: 'script' },
      beside: `p50 ${quantile(delays, 0.5).toFixed(0)} ms, le plus long ${quantile(delays, 1).toFixed(0)} ms ; ${(WRITES / seconds).toFixed(1)} écritures par seconde, ${told.toLocaleString('fr-FR')} signaux`,
    },
    {
      name: '  la boucle, 99 appels d’un autre sur 100',
      value: quantile(felt, 0.99),
      unit: 'ms',
      limit: { at: 'most', value: 50, by: 'script' },
      beside: `p50 ${quantile(felt, 0.5).toFixed(1)} ms, le plus long ${quantile(felt, 1).toFixed(0)} ms`,
    },
    {
      name: '  mémoire par flux',
      value: ((open - before) * 1024) / streams.length,
      unit: 'ko',
      beside: `${before.toFixed(0)} Mo avant, ${open.toFixed(0)} Mo avec, ${memory().toFixed(0)} Mo au plus`,
    },
  ]
}

/** From a write to the first signal of its rev or of a later one; what never came is as late as can be. */
const delayOf = (heard: Stream['heard'], rev: number, at: number): number => {
  const first = heard.find(one => one.rev >= rev)
  return first === undefined ? Infinity : Math.max(0, first.at - at)
}

/** The status of a sign-in that comes from an address of its own. */
const signInFrom = async (url: string, n: number): Promise<number> => {
  const answer = await fetch(`${url}/api/oauth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
    body: JSON.stringify({
      grant_type: 'password',
      username: usernames[n % usernames.length],
      password: demoAccounts.password,
      client_id: 'quai',
    }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Two hundred people sign in at once, while a crew writes. */
const signIns = async ({ url }: ServerProcess, token: string): Promise<Figure[]> => {
  const state = { isDone: false }
  const began = performance.now()
  const all = Promise.all(Array.from({ length: SIGN_INS }, (_, n) => signInFrom(url, n))).finally(() => {
    state.isDone = true
  })
  const times: number[] = []
  while (!state.isDone) {
    const start = performance.now()
    await patch(url, token, times.length % 500)
    times.push(performance.now() - start)
  }
  const seconds = (performance.now() - began) / 1000
  const signedIn = (await all).filter(status => status === 200).length
  return [
    {
      name: `${SIGN_INS} connexions à la fois : 95 écritures d’une équipe sur 100`,
      value: quantile(times, 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 200, by: 'script' },
      beside: `p50 ${quantile(times, 0.5).toFixed(1)} ms, ${times.length} écritures ; ${signedIn} connectées en ${seconds.toFixed(1)} s`,
    },
  ]
}
