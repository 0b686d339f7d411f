// Real devices on three server processes and an asynchronous pair, whose standby also answers reads: it hears nothing more for a while, then takes
// over, and what had been acknowledged meanwhile is gone. The new epoch makes the devices put back what they remember. A standby that lags
// makes no device start over.
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isJson } from '#core/wire/json.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { Task } from '#records/entities/task.ts'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { signIn } from './calls.ts'
import { capture, lost, type Expected } from './captured.ts'
import { openDevice, type Device, type World } from './device.ts'
import { checkOnPostgres, nextAcknowledged } from './postgres-ledger.ts'
import { openPair, type Pair } from './postgres-pair.ts'
import { add, greatest, verdict, type Program, type Round, type Verdict } from './program.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newCrew, work, type Crew } from './writers.ts'

const PROCESSES = 3
const DEVICES = 12
const CREWS = ['camion', 'camion2']
const BACK_MS = 5000
const LOSSES = ['writer', 'process', 'network', 'standby'] as const
/** How many devices do something at the same time, in this one process. */
const AT_ONCE = 4

interface Seat {
  readonly device: Device
  /** What its own account created: nobody else writes there. */
  readonly own: string[]
  /** The epochs that it was told of, in their order. */
  readonly epochs: string[]
  resets: number
}

interface Running {
  readonly pair: Pair
  readonly servers: ServerProcess[]
  readonly start: (n: number) => Promise<ServerProcess>
  readonly seats: Seat[]
  readonly crews: readonly Crew[]
  readonly world: World
  readonly expected: Expected
}

const forEach = async (seats: readonly Seat[], act: (seat: Seat) => Promise<void>): Promise<void> => {
  const left = seats.values()
  const one = async (): Promise<void> => {
    for (const seat of left) await act(seat)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** The world of one device: its own process, and what it is told about time. */
const worldOf = (
  servers: readonly ServerProcess[],
  n: number,
  told: Omit<Seat, 'device' | 'own'>,
): World => ({
  get now() {
    return Date.now()
  },
  fetch: async request => {
    const { pathname, search } = new URL(request.url)
    const url = `${servers[n % PROCESSES]?.url}${pathname}${search}`
    const body = request.body === null ? undefined : await request.arrayBuffer()
    const answer = await fetch(url, { method: request.method, headers: request.headers, body: body ?? null })
    if (pathname !== '/api/sync') return answer
    const text = await answer.text()
    if (answer.status === 409) {
      const stale: unknown = JSON.parse(text)
      if (isJson(stale) && typeof stale['epoch'] === 'string') told.epochs.push(stale['epoch'])
    }
    told.resets += text.split('"reset":true').length - 1
    return new Response(text, answer)
  },
})

const openSeat = async (servers: readonly ServerProcess[], n: number): Promise<Seat> => {
  const told = { epochs: [], resets: 0 }
  const device = await openDevice(worldOf(servers, n, told), CREWS[n] ?? 'bureau')
  const seat = Object.assign(told, { device, own: [] })
  await device.signIn()
  const left = await device.settle()
  if (left !== null) throw new Error(left)
  return seat
}

const open = async ({ scratch, server }: Round, pair: Pair, servers: ServerProcess[]): Promise<Running> => {
  const data = join(scratch, 'data')
  await mkdir(data)
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()))
  const start = (n: number): Promise<ServerProcess> =>
    startServer({
      server,
      data,
      port: ports[n] ?? 0,
      env: { QUAI_DATABASE_URL: pair.url, QUAI_DATABASE_READ_URL: pair.url, QUAI_DEMO: '1' },
    })
  for (let n = 0; n < PROCESSES; n++) servers.push(await start(n))
  const seats: Seat[] = []
  for (let n = 0; n < DEVICES; n++) seats.push(await openSeat(servers, n))
  const crews: Crew[] = []
  for (const { url } of servers) crews.push(newCrew(url, [await signIn(url, 'admin')]))
  const world: World = { now: Date.now(), fetch: null }
  return { pair, servers, start, seats, crews, world, expected: new Map() }
}

/** A truck's phone works on its stops; an office writes two tasks of its own. */
const type = async ({ device, own }: Seat, { world, expected }: Running): Promise<void> => {
  if (CREWS.includes(device.username)) return capture({ ...world, now: Date.now() }, device, expected)
  const [id, value] = [randomUUID(), randomUUID()]
  await edit(device.db(), [Task], draft => draft.create(Task, id, { firstname: value }))
  expected.set(`${id} firstname`, { id, value, by: device })
  const earlier = own[Math.floor(Math.random() * own.length)]
  own.push(id)
  if (earlier === undefined) return
  const note = randomUUID()
  await edit(device.db(), [Task], draft => draft.patch(Task, earlier, { note }))
  expected.set(`${earlier} note`, { id: earlier, value: note, by: device })
}

const settleAll = async (seats: readonly Seat[], wrong: unknown[]): Promise<void> =>
  forEach(seats, async ({ device }) => {
    const left = await device.settle()
    if (left !== null) wrong.push(left)
    wrong.push(...device.bugs.splice(0))
  })

/** Writes by every process until each was acknowledged once. */
const untilAllWrite = async (crews: readonly Crew[]): Promise<number> => {
  let isOver = false
  const answers = crews.map(() => nextAcknowledged())
  const working = crews.map((crew, n) =>
    work(crew, { isOver: () => isOver, onStatus: status => answers[n]?.heard(status) }),
  )
  const at = Math.max(...(await Promise.all(answers.map(({ next }) => next()))))
  isOver = true
  await Promise.all(working)
  return at
}

/** One loss, after writes that only the writer has where it is the one that is lost. */
const lose = async (
  { figures }: Round,
  running: Running,
  what: (typeof LOSSES)[number],
  wrong: unknown[],
): Promise<void> => {
  const { pair, servers, start, seats, crews, expected } = running
  pair.deafen()
  await forEach(seats, seat => type(seat, running))
  await settleAll(seats, wrong)
  if (what === 'process') {
    const n = Math.floor(Math.random() * servers.length)
    await servers[n]?.end('SIGKILL')
    servers[n] = await start(n)
  }
  if (what === 'standby') await pair.loseStandby(Math.random() * 1000)
  if (what === 'process' || what === 'standby') return pair.hearAgain()
  const took = await pair.failOver(what === 'writer' ? 'killed' : 'cut', async () => {
    // Before a device hears of the new epoch, which it does by itself within a second.
    const [gone, back] = await Promise.all([missingIn(pair, expected), untilAllWrite(crews)])
    add(figures, 'gone', gone.length)
    return back
  })
  add(figures, 'failovers', 1)
  greatest(figures, 'slowest', Math.round(took))
  if (took > BACK_MS) add(figures, 'late', 1)
}

/** What was typed and is neither in the database nor waiting for a person. */
const missingIn = async ({ writer }: Pair, expected: Expected): Promise<string[]> => {
  const client = new pg.Client({ connectionString: writer() })
  await client.connect()
  const get = async (_: string, id: string) => {
    const { rows } = await client.query<{ doc: { readonly [field: string]: unknown } }>(
      'select doc from task where id = $1',
      [id],
    )
    return rows[0]?.doc
  }
  const missing = await lost({ get }, expected)
  await client.end()
  return missing
}

const runOn = async (round: Round, running: Running): Promise<Verdict> => {
  const { total, figures } = round
  const { pair, servers, seats, crews, expected } = running
  const wrong: unknown[] = []
  let done = round.done
  for (; done < total && !round.isLate() && wrong.length === 0; round.save(done)) {
    await forEach(seats, seat => type(seat, running))
    await settleAll(seats, wrong)
    await lose(round, running, LOSSES[done % LOSSES.length] ?? 'writer', wrong)
    await settleAll(seats, wrong)
    const missing = await missingIn(pair, expected)
    add(figures, 'lost', missing.length)
    wrong.push(...missing)
    done += 1
  }
  const { twice } = await checkOnPostgres(
    pair.writer(),
    crews.map(({ ledger }) => ledger),
  )
  const resets = seats.reduce((sum, seat) => sum + seat.resets, 0)
  // Told of an epoch that it had left: by a reader that was behind.
  const stale = seats.filter(({ epochs }) => new Set(epochs).size < epochs.length).length
  const resent = seats.reduce((sum, { device }) => sum + device.resent, 0)
  const { late = 0, slowest = 0, failovers = 0, gone = 0, lost: missing = 0 } = figures
  const ended = servers.filter(one => !one.isAlive()).length
  const detail = wrong.length === 0 ? '' : ` ; ${wrong.slice(0, 3).map(String).join(' ; ')}`
  const line = `${done} pertes sur une paire asynchrone, ${PROCESSES} processus, ${DEVICES} appareils : ${expected.size} saisies acquittées, ${gone} absentes après ${failovers} bascules, ${resent} renvoyées, ${missing} perdues, ${twice} en double ; écritures revenues partout en ${slowest} ms au plus, ${late} fois plus de 5 s ; ${resets} reprises à zéro, ${stale} appareils rendus à une époque passée ; ${ended} processus terminés${detail}`
  if (done < total && wrong.length === 0) return { kind: 'unfinished', line }
  return verdict(twice + late + ended + resets + stale + wrong.length === 0, line)
}

export const postgresDevices: Program = {
  name: 'postgres-devices',
  full: 20,
  short: 2,
  run: async round => {
    const pair = await openPair({ isSynchronous: false })
    const servers: ServerProcess[] = []
    try {
      const running = await open(round, pair, servers)
      const answer = await runOn(round, running)
      for (const { device } of running.seats) await device.close()
      return answer
    } finally {
      for (const one of servers) await one.end('SIGKILL')
      await pair.close()
    }
  },
}
