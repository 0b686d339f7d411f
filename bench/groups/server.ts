// The server (quality.md section 4): one durable write compared with the disk's own sync, 10,000 changes streamed, 200 live devices on one
// process, and how much faster arrays of 50 are than single writes.
import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { signIn } from '../../torture/calls.ts'
import { Task } from '#records/entities/task.ts'
import { momentOf } from '#records/time/dates.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import type { Caller, Ports } from '#server/use/write/caller.ts'
import { write } from '#server/use/write/write.ts'
import { durableWrites } from '../durable.ts'
import { median, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { taskId, taskRow } from '../rows.ts'
import { openServer, type ServerProcess } from '../server.ts'
import { makeWorld, today } from '../world.ts'
import { rightsOf } from '#records/rights/rights.ts'

const WRITES = 600
const LIVE = 200

export const server: Group = {
  name: 'server',
  title: 'Le serveur',
  run: async bench => {
    const data = join(bench.scratch, 'server')
    mkdirSync(data)
    await makeWorld(data, { deskTasks: 12_000 })
    const durable = await durableWrite(bench)
    const running = await openServer(bench, data)
    const token = await signIn(running.url, 'admin')
    const figures = [
      ...durable,
      ...(await streamed(bench, running, token, join(data, 'quai.sqlite'))),
      ...(await arrays(bench, running, token)),
    ]
    await running.end('SIGTERM')
    return [...figures, ...(await durableWrites(bench)), ...(await liveDevices(bench, data))]
  },
}

const timed = async (count: number, run: (n: number) => unknown): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    await run(n)
    times.push(performance.now() - start)
  }
  return median(times)
}

/** In this process, without HTTP: the time of a patch of one task from the use to the disk. */
const durableWrite = async ({ scratch }: Bench): Promise<Figure[]> => {
  const folder = join(scratch, 'durable')
  mkdirSync(folder)
  const descriptor = openSync(join(folder, 'floor'), 'w')
  const page = Buffer.alloc(4096, 7)
  const syncFloor = (): Promise<number> =>
    timed(WRITES, n => {
      writeSync(descriptor, page, 0, page.length, (n % 64) * 4096)
      fdatasyncSync(descriptor)
    })
  const before = await syncFloor()
  const bare = new SqliteFile(join(folder, 'bare.sqlite'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('create table record (id integer, text text); create table feed (id integer, rev integer)')
  const record = bare.prepare('insert into record values (?, ?)')
  const feed = bare.prepare('insert into feed values (?, ?)')
  const text = JSON.stringify(taskRow(1))
  const two = bare.transaction((n: number) => {
    record.run(n, text)
    feed.run(n, n)
  })
  const bareMs = await timed(WRITES, two)
  bare.close()

  const storage = await openSqlite({ file: join(folder, 'quai.sqlite') })
  await storage.addOrganisation('quai', 'epoch')
  const ports: Ports = {
    storage,
    clock: Date.now,
    random: bytes => new Uint8Array(randomBytes(bytes)),
    log: () => undefined,
  }
  const caller: Caller = {
    org: 'quai',
    user_id: 'admin',
    rights: rightsOf(['emma_desktop', 'admin']),
    device: null,
  }
  const writeOne = (n: number): Promise<unknown> =>
    write(ports, caller, { key: `k${n}`, fingerprint: 'f' }, async tx => {
      const id = taskId(n % 100)
      const known = await tx.row('task', id)
      const row = known ?? taskRow(n % 100)
      tx.save(Task, known, { ...row, note: `essai ${n}`, state_time: momentOf(Date.now()) })
      return { status: 200, entity: 'task', row }
    })
  await timed(100, writeOne)
  const ours = await timed(WRITES, n => writeOne(100 + n))
  await storage.close()
  const floor = (before + (await syncFloor())) / 2
  closeSync(descriptor)
  return [
    {
      name: 'une écriture durable (ligne, flux, clé, historique), fois fdatasync',
      value: ours / floor,
      unit: '×',
      limit: { at: 'most', value: 4 },
      beside: `p50 ${ours.toFixed(2)} ms ; fdatasync ${floor.toFixed(2)} ms ; better-sqlite3 nu, deux lignes : ${(bareMs / floor).toFixed(1)} ×`,
    },
  ]
}

const askFeed = async (url: string, token: string, shards: { readonly [name: string]: number }) => {
  const answer = await fetch(`${url}/api/sync`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch: null, shards }),
  })
  return answer.text()
}

const shardsOf = async (url: string, token: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
  const profile = (await answer.json()) as { readonly shards: string[] }
  return profile.shards
}

/** The same rows as the embedded database gives them, without a server: milliseconds for each. */
const selectMs = (file: string, count: number): number => {
  const database = new SqliteFile(file, { readonly: true })
  const select = database.prepare('select doc from task limit ?').pluck()
  select.all(count)
  const start = performance.now()
  const rows = select.all(count).length
  const ms = (performance.now() - start) / rows
  database.close()
  return ms
}

const streamed = async (
  { runs }: Bench,
  { url }: ServerProcess,
  token: string,
  file: string,
): Promise<Figure[]> => {
  const weeks = (await shardsOf(url, token)).filter(name => name.startsWith('emma/')).slice(0, 10)
  const speeds: number[] = []
  let count = 0
  for (let n = 0; n < runs + 1; n++) {
    const start = performance.now()
    const text = await askFeed(url, token, Object.fromEntries(weeks.map(name => [name, 0])))
    const ms = performance.now() - start
    count = text.split('"e":"task"').length - 1
    if (n > 0) speeds.push(ms / count)
  }
  return [
    {
      name: '10 000 changements transmis',
      value: (median(speeds) * 10_000) / 1000,
      unit: 's',
      limit: { at: 'most', value: 1, by: 'script' },
      beside: `${count.toLocaleString('fr-FR')} par réponse ; un select de 10 000 : ${(selectMs(file, count) * 10_000).toFixed(0)} ms`,
    },
  ]
}

/**
 * The outbox's own form: 300 patches of 300 tasks, in arrays of 50 one after the other, then in arrays of one; then the same again as a
 * replay.
 */
const arrays = async (_bench: Bench, { url }: ServerProcess, token: string): Promise<Figure[]> => {
  const patch = (n: number, key: string, note: string) => ({
    _key: key,
    _op: 'patch',
    _rev: null,
    _force: true,
    id: taskId(n),
    note,
  })
  const send = async (items: readonly object[]): Promise<void> => {
    const answer = await fetch(`${url}/api/task`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(items),
    })
    const { results } = (await answer.json()) as { readonly results: readonly { readonly status: number }[] }
    const wrong = results.find(({ status }) => status !== 200)
    if (wrong !== undefined) throw new Error(JSON.stringify(wrong))
  }
  const sendAll = async (items: readonly object[], size: number): Promise<number> => {
    const start = performance.now()
    for (let at = 0; at < items.length; at += size) await send(items.slice(at, at + size))
    return performance.now() - start
  }
  const make = (from: number, word: string) =>
    Array.from({ length: 300 }, (_, n) => patch(from + n, randomUUID(), `${word} ${n}`))
  await sendAll(make(900, 'essai'), 50)
  const inArrays = make(0, 'ensemble')
  const alone = make(400, 'un par un')
  const together = await sendAll(inArrays, 50)
  const apart = await sendAll(alone, 1)
  const again = await sendAll(inArrays, 50)
  const againApart = await sendAll(alone, 1)
  const perItem = (ms: number): string => `${(ms / 300).toFixed(2)} ms`
  return [
    {
      name: 'envois rejoués par 50, fois plus vite qu’un par un',
      value: againApart / again,
      unit: '×',
      limit: { at: 'least', value: 8 },
      beside: `${perItem(again)} contre ${perItem(againApart)} l'un`,
    },
    {
      name: 'envois nouveaux par 50, fois plus vite qu’un par un',
      value: apart / together,
      unit: '×',
      limit: { at: 'least', value: 8 },
      beside: `${perItem(together)} contre ${perItem(apart)} l'un, chacun durable par lui-même`,
    },
  ]
}

const residentOf = (pid: number): { readonly now: number; readonly most: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (field: string): number =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Each device gets its shards once and then listens, while one of them writes. */
const liveDevices = async (bench: Bench, data: string): Promise<Figure[]> => {
  if (process.platform !== 'linux') return []
  const running = await openServer(bench, data)
  const { url } = running
  const usernames = ['admin', 'bureau', 'camion', 'camion2', 'quai', 'caisse', 'bureau2', 'location']
  const tokens: string[] = []
  for (const username of usernames) tokens.push(await signIn(url, username))
  const closing = new AbortController()
  let pokes = 0
  const listeners: Promise<void>[] = []
  for (let n = 0; n < LIVE; n++) {
    const token = tokens[n % tokens.length] ?? ''
    if (n < 40)
      await askFeed(url, token, Object.fromEntries((await shardsOf(url, token)).map(name => [name, 0])))
    const answer = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, 'x-device': `device-${n}` },
      signal: closing.signal,
    })
    listeners.push(listen(answer, () => (pokes += 1)))
  }
  const [admin = ''] = tokens
  const start = performance.now()
  for (let n = 0; n < 100; n++)
    await fetch(`${url}/api/task/${taskId(600 + n)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note: `en direct ${n} ${today()}` }),
    }).then(answer => answer.arrayBuffer())
  await new Promise(resolve => setTimeout(resolve, 2000))
  const perWrite = (performance.now() - start - 2000) / 100
  const { now, most } = residentOf(running.pid)
  closing.abort()
  await Promise.all(listeners)
  await running.end('SIGTERM')
  return [
    {
      name: `${LIVE} appareils en direct sur un processus`,
      value: now,
      unit: 'Mo',
      limit: { at: 'most', value: 300 },
      beside: `au plus ${Math.round(most)} Mo ; ${pokes} signaux pour 100 écritures de ${perWrite.toFixed(1)} ms`,
    },
  ]
}

const listen = async (answer: Response, onPoke: () => void): Promise<void> => {
  const decoder = new TextDecoder()
  try {
    for await (const piece of answer.body ?? []) if (decoder.decode(piece).includes('data:')) onPoke()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
