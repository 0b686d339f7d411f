// Durable writes a second, over HTTP, on the embedded database and on a PostgreSQL that this program starts, with one, two and four server
// processes; beside each what the database itself does in the same run with two rows to a transaction and as many writers.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { freePort } from '#test/journeys/tools/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { signIn } from '../torture/calls.ts'
import { openServer, type ServerProcess } from './server.ts'
import type { Figure } from './figure.ts'
import type { Bench } from './group.ts'
import { taskRow } from './rows.ts'

const WRITERS = 32
const MEASURED_MS = 3000
const PROCESSES = [1, 2, 4]
const TEXT = JSON.stringify(taskRow(1))

/** How many each second, of writers who begin their next when the last is acknowledged. */
const rateOf = async (writers: readonly ((n: number) => Promise<unknown>)[]): Promise<number> => {
  const began = performance.now()
  const ends = began + MEASURED_MS
  let done = 0
  await Promise.all(
    writers.map(async write => {
      for (let n = 0; performance.now() < ends; n++) {
        await write(n)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

/** Each changes a task of its own, by the server whose turn it is. */
const writersOn = async (servers: readonly ServerProcess[]) => {
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  const headers = {
    authorization: `Bearer ${await signIn(first.url, 'admin')}`,
    'content-type': 'application/json',
  }
  const send = async (url: string, method: string, body: object): Promise<{ readonly id: string }> => {
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { readonly id: string }
  }
  const writers = []
  for (let n = 0; n < WRITERS; n++) {
    const { url } = servers[n % servers.length] ?? first
    const { id } = await send(`${first.url}/api/task`, 'POST', { lastname: `Muller ${n}` })
    writers.push((times: number) => send(`${url}/api/task/${id}`, 'PATCH', { note: `essai ${times}` }))
  }
  return writers
}

const figure = (name: string, rate: number, floor: number): Figure => ({
  name: `  écritures durables, ${name}`,
  value: rate,
  unit: 'par s',
  beside: `la base seule : ${floor.toFixed(0)} par s, ${(floor / rate).toFixed(1)} fois plus ; ${WRITERS} écrivains`,
})

const onSqlite = async (bench: Bench): Promise<Figure> => {
  const folder = join(bench.scratch, 'durable-sqlite')
  mkdirSync(folder)
  const bare = new SqliteFile(join(folder, 'bare.sqlite'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('create table record (text text); create table feed (rev integer)')
  const [record, feed] = [
    bare.prepare('insert into record values (?)'),
    bare.prepare('insert into feed values (?)'),
  ]
  const two = bare.transaction((n: number) => [record.run(TEXT), feed.run(n)])
  const floor = await rateOf([n => Promise.resolve(two(n))])
  bare.close()
  const data = join(folder, 'data')
  mkdirSync(data)
  const server = await openServer(bench, data, { QUAI_DEMO: '1' })
  const rate = await rateOf(await writersOn([server]))
  await server.end('SIGTERM')
  return figure('SQLite', rate, floor)
}

const floorOf = async (url: string): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS })
  await pool.query('create table record (text text)')
  await pool.query('create table feed (rev integer)')
  const write = (n: number) =>
    pool.query(
      `with one as (insert into record values ($1) returning 1) insert into feed select $2 from one`,
      [TEXT, n],
    )
  const floor = await rateOf(Array.from({ length: WRITERS }, () => write))
  await pool.query('drop table record, feed')
  await pool.end()
  return floor
}

const onPostgres = async (bench: Bench): Promise<Figure[]> => {
  const postgres = await startPostgres({ fsync: true })
  const data = join(bench.scratch, 'durable-postgres')
  mkdirSync(data)
  const env = { QUAI_DATABASE_URL: postgres.url, QUAI_DEMO: '1' }
  const servers: ServerProcess[] = []
  const figures: Figure[] = []
  try {
    const floor = await floorOf(postgres.url)
    for (const count of PROCESSES) {
      while (servers.length < count)
        servers.push(await openServer({ ...bench, port: await freePort() }, data, env))
      figures.push(figure(`PostgreSQL, ${count} processus`, await rateOf(await writersOn(servers)), floor))
    }
  } finally {
    for (const server of servers) await server.end('SIGTERM')
    await postgres.stop()
  }
  return figures
}

export const durableWrites = async (bench: Bench): Promise<Figure[]> => [
  await onSqlite(bench),
  ...(await onPostgres(bench)),
]
