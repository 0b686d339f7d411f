// The eleven bugs that the simulation must detect (sync.md section 5). Each is planted outside the product: in the network's messages, in
// the disk's answers, in the timers, or in the server.
import type { Scheduler } from '#core/api/scheduler.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Table } from 'dexie'
import { readDisk } from './invariants.ts'
import type { Phone, Seams } from './phone.ts'
import type { ModelServer } from './server.ts'
import type { Fetch } from '../wire.ts'

export const bugs = [
  'no idempotency key',
  'merge into a sent entry',
  'pull overwrites pending',
  'cursor first',
  'sequence gap',
  'no retry',
  'replay as the wrong user',
  'no rev guard',
  'last write wins',
  'If-Match only',
  'shared database',
] as const
export type Bug = (typeof bugs)[number]

export const seamsOf = (bug: Bug | undefined): Seams => {
  switch (bug) {
    case 'no retry':
      return { scheduler: withoutRetries }
    case 'pull overwrites pending':
      return { openDatabase: open => name => showingBases(open(name)) }
    case 'no rev guard':
      return { openDatabase: open => name => forgettingRevs(open(name)) }
    case 'shared database':
      return { openDatabase: open => name => open(name.replace(/:\w+$/, ':u1')) }
    case 'merge into a sent entry':
    case 'cursor first':
    case 'sequence gap':
    case 'replay as the wrong user':
    case 'last write wins':
    case 'If-Match only':
    case 'no idempotency key':
    case undefined:
      return {}
  }
}

export const plantInServer = (server: ModelServer, bug: Bug | undefined, random: () => number): void => {
  if (bug === 'sequence gap') server.misses = () => random() < 0.1
  if (bug === 'last write wins') server.comparesRevs = false
}

/** Called before each action of a person. */
export const plantOnPhone = async (bug: Bug | undefined, phone: Phone): Promise<void> => {
  const { db } = phone
  if (db === null) return
  if (bug === 'merge into a sent entry')
    await db.outbox
      .where('state')
      .equals('sent')
      .modify(entry => {
        Object.assign(entry, { state: 'queued' })
      })
  if (bug !== 'replay as the wrong user') return
  for (const name of phone.storage.databases()) {
    if (name === db.name) continue
    for (const { seq: _seq, ...entry } of readDisk(phone, name).entries) {
      const known = await db.outbox.where('key').equals(entry.key).count()
      if (known === 0 && phone.user !== null) await db.outbox.add({ ...entry, user: phone.user })
    }
  }
}

export const throughBug = (bug: Bug | undefined, phone: Phone, fetch: Fetch): Fetch => {
  let serial = 0
  return async (url, init) => {
    const isPush = init.method === 'PUT'
    if (bug === 'no idempotency key' && isPush) {
      const keys = itemsOf(init.body).map(({ _key }) => _key)
      const renamed = itemsOf(init.body).map(item =>
        Object.assign({}, item, { _key: `fresh-${phone.name}-${(serial += 1)}` }),
      )
      const answer = await fetch(url, { ...init, body: JSON.stringify(renamed) })
      if (!answer.ok) return answer
      const results = await resultsOf(answer)
      return results.answer(results.list.map((result, i) => Object.assign({}, result, { _key: keys[i] })))
    }
    const answer = await fetch(url, init)
    if (bug === 'cursor first' && url.endsWith('/sync'))
      await cursorsFirst(phone, await answer.clone().text())
    if (bug !== 'If-Match only' || !isPush || !answer.ok) return answer
    const results = await resultsOf(answer)
    const stale = new Map(
      results.list.flatMap(({ _key, status, problem }) =>
        status === 412 ? [[_key, problem?.current?.rev]] : [],
      ),
    )
    if (stale.size === 0) return results.answer(results.list)
    const again = itemsOf(init.body).flatMap(item =>
      stale.has(item._key) ? [Object.assign({}, item, { _rev: stale.get(item._key) })] : [],
    )
    const second = await resultsOf(await fetch(url, { ...init, body: JSON.stringify(again) }))
    return results.answer(results.list.map(one => second.list.find(({ _key }) => _key === one._key) ?? one))
  }
}

interface Result {
  readonly _key: string
  readonly status: number
  readonly problem?: { readonly current?: { readonly rev: number } }
}
const itemsOf = (body: unknown): readonly { readonly _key: string }[] =>
  JSON.parse(String(body)) as { readonly _key: string }[]
const resultsOf = async (response: Response) => {
  const { results } = (await response.json()) as { readonly results: readonly Result[] }
  return {
    list: results,
    answer: (list: readonly object[]): Response =>
      new Response(JSON.stringify({ results: list }), { headers: response.headers }),
  }
}

const cursorsFirst = async ({ db }: Phone, text: string): Promise<void> => {
  for (const line of text.split('\n').filter(Boolean)) {
    const { shard, cursor } = JSON.parse(line) as { shard?: string; cursor?: number }
    const held = shard === undefined ? undefined : await db?.shard.get(shard)
    if (held !== undefined && cursor !== undefined) await db?.shard.put({ ...held, cursor })
  }
}

/** Waits that are no retries: timeouts, the watchdog and the periodic pull. */
const kept = new Set([10_000, 30_000, 45_000, 60_000, 3_600_000])
const withoutRetries = (scheduler: Scheduler): Scheduler => ({
  now: scheduler.now,
  after: (ms, run) => (kept.has(ms) ? scheduler.after(ms, run) : () => undefined),
})

const wrapped = <T extends Table>(table: T, methods: { readonly [name: string]: unknown }): T =>
  new Proxy(table, {
    get: (target, name) => {
      const method: unknown = methods[String(name)] ?? Reflect.get(target, name)
      return typeof method === 'function' ? (method.bind(target) as unknown) : method
    },
  })

/** The bug of showing a received row unchanged, without the waiting edits. */
const showingBases = (db: LocalDatabase): LocalDatabase => {
  const rows = (entity: string) => {
    const table = db.relaxed.rows(entity)
    return wrapped(table, {
      put: async (row: { readonly id: string }) => {
        const base = await db.base.get([entity, row.id])
        await table.put(Object.assign({}, row, base?.row ?? {}) as Parameters<typeof table.put>[0])
      },
    })
  }
  return { ...db, rows, relaxed: { ...db.relaxed, rows } }
}

/** The bug of storing a received row however old it is: comparisons of revs find no stored rev. */
const forgettingRevs = (db: LocalDatabase): LocalDatabase => {
  const revs = new Map<string, number>()
  const forget = <T extends Known | undefined>(entity: string, known: T): T => {
    if (known === undefined) return known
    revs.set(`${entity} ${known.id}`, known.rev)
    return { ...known, rev: -1 }
  }
  const recall = <T extends Known>(entity: string, row: T): T =>
    row.rev === -1 ? { ...row, rev: revs.get(`${entity} ${row.id}`) ?? 0 } : row
  const rows = (entity: string) => {
    const table = db.relaxed.rows(entity)
    return wrapped(table, {
      bulkGet: async (ids: string[]) => (await table.bulkGet(ids)).map(row => forget(entity, row)),
      bulkPut: (list: Parameters<typeof table.bulkPut>[0]) =>
        table.bulkPut(list.map(row => recall(entity, row))),
    })
  }
  const base = wrapped(db.base, {
    bulkGet: async (ids: [string, string][]) =>
      (await db.relaxed.base.bulkGet(ids)).map(one => forget(one?.entity ?? '', one)),
    put: (one: Parameters<typeof db.base.put>[0]) => db.relaxed.base.put(recall(one.entity, one)),
  })
  return { ...db, rows, base, relaxed: db.relaxed }
}
interface Known {
  readonly id: string
  readonly rev: number
}
