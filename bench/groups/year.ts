// A year of a busy organisation (issue 21, point 8): its days are written by the server's own write path, fifty to a commit, and each ends
// with the server's housekeeping. Then what is kept, the slowest statements of one more day, and what a device of six days ago still gets.
// Photographs and mail are files that no write of this group makes.
import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { Task } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { addDays, dayOf, momentOf } from '#records/time/dates.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { weeksAround } from '#records/shards/shard-rules.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { extendSeries } from '#server/use/keeping/extend-series.ts'
import { extendHolidays, tidy } from '#server/use/keeping/housekeeping.ts'
import { hashToken, newToken, writeCredentials } from '#server/use/people/tokens.ts'
import { openFeed } from '#server/use/records/feed.ts'
import { readHistory } from '#server/use/records/history.ts'
import { listRecords } from '#server/use/records/read-records.ts'
import type { Caller, Ports } from '#server/use/write/caller.ts'
import { write, writeTogether } from '#server/use/write/write.ts'
import type { Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { taskId, taskRow } from '../rows.ts'
import { watchStatements } from '../statements.ts'

const ORG = 'quai'
const DAY_MS = 86_400_000
const DAYS = Math.max(8, Number(process.env['QUAI_BENCH_DAYS'] ?? 365))
const TASKS = 200
/** Planned, changed, done: as often a task is written after it was made. */
const CHANGES = 3
const WEIGHINGS = 600
const LINES = 40
const DEVICES = 30
/** A device that is open all day asks for new tokens each hour. */
const HOURS = 8
/** Of a hundred tasks so many are deleted by somebody. */
const DELETED = 2
const TOGETHER = 50
const MOST_ROWS = 200_000
const LONGEST_STATEMENT_MS = 200
/** Of the database after a year, in megabytes: nine tenths are the history, which keeps a session's lines at each weighing. */
const MOST_MEGABYTES = 5500

interface Year {
  readonly ports: Ports
  readonly caller: Caller
  /** The first moment of the day that is being written. */
  now: number
  tasks: number
  keys: number
}

const line = (n: number): TaskLine => {
  const [first] = taskRow(n).objects
  if (first === undefined) throw new Error('a task of the bench has no line')
  return { ...first, line_id: `line-${n}` }
}

/** Each with a key of its own, as from an outbox. */
const writeAll = async (year: Year, rows: readonly (readonly [id: string, values: object])[]) => {
  const { ports, caller } = year
  for (let at = 0; at < rows.length; at += TOGETHER)
    await writeTogether(ports, caller, async within => {
      for (const [id, values] of rows.slice(at, at + TOGETHER)) {
        year.keys += 1
        const key = `key-${year.keys}`
        await write(within, caller, { key, fingerprint: key }, async tx => {
          const known = await tx.row(Task.name, id)
          const row = { ...(known ?? taskRow(year.keys)), id, ...values }
          tx.save(Task, known, row)
          return { status: known === undefined ? 201 : 200, entity: Task.name, row }
        })
      }
      return []
    })
}

const dayOfWork = async (year: Year): Promise<void> => {
  const date = dayOf(year.now)
  const ids = Array.from({ length: TASKS }, (_, n) => taskId(year.tasks + n))
  year.tasks += TASKS
  const place = { date, shift_instance_id: null, next_task_id: null, series_id: null }
  await writeAll(
    year,
    ids.map(id => [id, place]),
  )
  for (let n = 0; n < CHANGES; n++)
    await writeAll(
      year,
      ids.map(id => [id, { note: `jour ${date}, ${n}`, task_state_id: n === CHANGES - 1 ? 5 : 2 }]),
    )
  await writeAll(
    year,
    ids.slice(0, (TASKS * DELETED) / 100).map(id => [id, { deleted: 1 as const }]),
  )
  const sessions = Array.from({ length: WEIGHINGS / LINES }, (_, n) => taskId(year.tasks + n))
  year.tasks += sessions.length
  const scale = { ...place, scope: 'scale' as const, task_type_id: 17 }
  for (let n = 1; n <= LINES; n++) {
    const objects = Array.from({ length: n }, (_, at) => line(at))
    await writeAll(
      year,
      sessions.map(id => [id, { ...(n === 1 ? scale : {}), objects }]),
    )
  }
  await renewTokens(year)
}

const renewTokens = ({ ports, now }: Year): Promise<void> =>
  writeCredentials(ports.storage.of(ORG), async tx => {
    for (let n = 0; n < DEVICES * HOURS; n++)
      for (const [kind, days] of [
        ['access', 1 / 24],
        ['refresh', 14],
      ] as const)
        await tx.putToken({
          hash: hashToken(newToken(ports.random, ORG)),
          kind,
          user_id: 'admin',
          family: `family-${n % DEVICES}`,
          device: `device-${n % DEVICES}`,
          issued_at: now,
          expires_at: now + days * DAY_MS,
          family_expires_at: now + 90 * DAY_MS,
          used_at: kind === 'refresh' ? now : null,
          revoked_at: null,
        })
  })

const keepHouse = async ({ ports }: Year): Promise<void> => {
  await tidy(ports)
  await extendHolidays(ports, ORG)
  await extendSeries(ports, ORG)
}

/** How many of the shards of a device with these cursors start over. */
const resetsOf = async ({ ports, caller }: Year, cursor: number): Promise<number> => {
  const { epoch } = await ports.storage.of(ORG).clock()
  const names = ['ref', ...weeksAround(dayOf(ports.clock()), 2, 8).map(week => `emma/${week}`)]
  const shards = Object.fromEntries(names.map(name => [name, cursor]))
  const lines = await openFeed(ports, caller, { epoch, shards })
  if ('problem' in lines) throw new Error(lines.problem.detail)
  let resets = 0
  for await (const one of lines) if ('reset' in one) resets += 1
  return resets
}

/** A page is read as its reader takes it. */
const drained = async (
  asked: Promise<
    { readonly pieces: AsyncIterable<unknown> | Iterable<unknown> } | { readonly problem: ProblemBody }
  >,
): Promise<void> => {
  const page = await asked
  if ('problem' in page) throw new Error(page.problem.detail)
  for await (const piece of page.pieces) if (piece === undefined) throw new Error('a piece is missing')
}

/** What people ask all day. */
const read = async (year: Year): Promise<void> => {
  const { ports, caller } = year
  await resetsOf(year, 0)
  const today = dayOf(ports.clock())
  for (const text of [`date=${today}`, 'search=Muller', 'page=50', 'task_state_id=2', ''])
    await drained(listRecords(ports, caller, Task, new URLSearchParams(text), MOST_ROWS))
  for (const text of ['', `id=${taskId(5)}&entity=task`, `from=${today}T00:00:00Z`])
    await drained(readHistory(ports, caller, new URLSearchParams(text)))
}

const kept = (file: string): readonly (readonly [table: string, rows: number, bytes: number])[] => {
  const database = new SqliteFile(file, { readonly: true })
  const sizes = database
    .prepare<[], { name: string; bytes: number }>(
      'select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes from dbstat s left join sqlite_master m on m.name = s.name group by 1 order by 2 desc',
    )
    .all()
  const found = sizes.slice(0, 8).map(({ name, bytes }) => {
    const rows = database.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0
    return [name, rows, bytes] as const
  })
  database.close()
  return found
}

export const year: Group = {
  name: 'year',
  title: 'Une année d’une organisation occupée',
  run: async ({ scratch, say }) => {
    const folder = join(scratch, 'year')
    mkdirSync(folder)
    const file = join(folder, 'quai.sqlite')
    const statements = watchStatements()
    const storage = await openSqlite({ file })
    const start = Date.now() - DAYS * DAY_MS
    const random = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes))
    const ports: Ports = { storage, clock: () => state.now, random, log: () => undefined }
    const caller: Caller = { org: ORG, user_id: 'admin', rights: rightsOf([...ALL_RIGHTS]), device: null }
    const state: Year = { ports, caller, now: start, tasks: 0, keys: 0 }
    await storage.addOrganisation(ORG, 'epoch')
    await seedDemo(ports, { org: ORG, today: dayOf(start), hashPassword: async text => text })
    const revs: number[] = []
    const began = performance.now()
    for (let day = 0; day < DAYS; day++) {
      state.now = start + day * DAY_MS
      if (day === DAYS - 1) statements.forget()
      await dayOfWork(state)
      await keepHouse(state)
      revs.push((await storage.of(ORG).clock()).rev)
      if (day % 30 === 29) say(`  ${addDays(dayOf(start), day)} : ${megabytes(file).toFixed(0)} Mo`)
    }
    const seconds = (performance.now() - began) / 1000
    await read(state)
    const slowest = statements.slowest()
    const sixDaysAgo = await resetsOf(state, revs.at(-7) ?? 0)
    const twelveWeeks = await resetsOf(state, revs.at(-85) ?? revs[0] ?? 0)
    await storage.close()
    return figuresOf({ file, slowest, sixDaysAgo, twelveWeeks, seconds, writes: state.keys })
  },
}

const megabytes = (file: string): number => statSync(file).size / 1e6

interface Measured {
  readonly file: string
  readonly slowest: readonly { readonly text: string; readonly ms: number }[]
  readonly sixDaysAgo: number
  readonly twelveWeeks: number
  readonly seconds: number
  readonly writes: number
}

const figuresOf = ({ file, slowest, sixDaysAgo, twelveWeeks, seconds, writes }: Measured): Figure[] => {
  const tables = kept(file).map(
    ([table, rows, bytes]) =>
      `${table} ${rows.toLocaleString('fr-FR')} lignes, ${(bytes / 1e6).toFixed(0)} Mo`,
  )
  const statements = slowest.map(({ text, ms }) => `${ms.toFixed(0)} ms ${text.slice(0, 70)}`)
  return [
    {
      name: `la base après ${DAYS} jours, ${momentOf(Date.now()).slice(0, 10)}`,
      value: megabytes(file),
      unit: 'Mo',
      limit: { at: 'most', value: (MOST_MEGABYTES * DAYS) / 365 },
      beside: `${writes.toLocaleString('fr-FR')} écritures en ${seconds.toFixed(0)} s ; ${tables.join(' ; ')}`,
    },
    {
      name: '  la plus longue instruction, le dernier jour et ses lectures',
      value: slowest[0]?.ms ?? Number.NaN,
      unit: 'ms',
      limit: { at: 'most', value: LONGEST_STATEMENT_MS, by: 'script' },
      beside: statements.join(' ; '),
    },
    {
      name: '  un appareil d’il y a 6 jours : ce qui recommence',
      value: sixDaysAgo,
      unit: 'parts',
      limit: { at: 'most', value: 0 },
      beside: `d’il y a 12 semaines : ${twelveWeeks}`,
    },
  ]
}
