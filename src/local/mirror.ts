// The mirror's side of a pull (sync.md sections 3.2 and 3.3): rows of one shard and its cursor in one transaction, guarded by revs,
// never touching what a person captured.
import type { AnyRow, Entity } from '#domain/entity.ts'
import { entities, entityByName } from '#domain/entities/index.ts'
import { type LocalDatabase, type LocalRow, type Shard, type Tables } from './database.ts'
import type { Base } from './entry.ts'
import { leftPlaces, rememberLeft, type Place } from './left-places.ts'
import { entriesOf, show, toLocalRow, toPlainRow } from './mirror-row.ts'

export type FeedLine =
  | { readonly e: string; readonly id: string; readonly rev: number; readonly v: AnyRow }
  | { readonly e: string; readonly id: string; readonly rev: number; readonly gone: 1 }

export interface Chunk {
  readonly shard: string
  readonly lines: readonly FeedLine[]
  /** Where the shard stands after these lines. */
  readonly cursor: number
  /** Nothing more to bring for now. */
  readonly complete: boolean
  readonly epoch: string
}

const allTables = [...entities.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
const inTransaction = <T>(db: LocalDatabase, names: readonly string[], run: () => Promise<T>): Promise<T> =>
  db.relaxed.dexie.transaction('rw', names, run)

export const applyChunk = (db: LocalDatabase, chunk: Chunk): Promise<void> => {
  const named = new Set(chunk.lines.map(({ e }) => e))
  const touched = entities.filter(({ name }) => named.has(name))
  const names = [...touched.map(({ name }) => name), 'outbox', 'base', 'shard', 'meta']
  return inTransaction(db, names, async () => {
    const held = await db.shard.get(chunk.shard)
    if (held === undefined) return
    const fresh = chunk.lines.filter(({ rev }) => rev > held.cursor)
    const left: Place[] = []
    for (const of of touched) {
      const lines = fresh.filter(({ e }) => e === of.name)
      left.push(...(await applyLines(db, of, chunk.shard, lines)))
    }
    await rememberLeft(db, left)
    await db.shard.put({
      ...held,
      cursor: Math.max(held.cursor, chunk.cursor),
      complete: held.complete || chunk.complete,
      epoch: chunk.epoch,
    })
  })
}

const applyLines = async (
  tables: Tables,
  of: Entity,
  shard: string,
  lines: readonly FeedLine[],
): Promise<Place[]> => {
  const ids = lines.map(({ id }) => id)
  const rows = await tables.rows(of.name).bulkGet(ids)
  const bases = await tables.base.bulkGet(ids.map(id => [of.name, id]))
  const clean: LocalRow[] = []
  const left: Place[] = []
  for (const [i, line] of lines.entries()) {
    const base = bases[i]
    const known = base ?? rows[i]
    const carried = base?.shards ?? rows[i]?.$shards ?? []
    const isGone = 'gone' in line
    if (isGone && known === undefined) continue
    const shards = isGone
      ? carried.filter(name => name !== shard)
      : carried.includes(shard)
        ? carried
        : [...carried, shard]
    if (shards.length === 0) left.push([of.name, line.id])
    const shown = rows[i] === undefined ? null : toPlainRow(of, rows[i])
    const news = isGone ? null : newsOf(line, known?.rev ?? -1, base === undefined ? shown : base.row)
    if (base !== undefined) {
      const next: Base = {
        ...base,
        ...(news === null ? {} : { rev: line.rev, row: news }),
        shards,
        hidden: base.hidden && isGone,
      }
      await show(tables, of, next, await entriesOf(tables, of.name, line.id))
    } else if (news !== null) clean.push(toLocalRow(of, news, shards))
    else if (rows[i] !== undefined && shards !== carried) clean.push({ ...rows[i], $shards: shards })
  }
  if (clean.length > 0) await tables.rows(of.name).bulkPut(clean)
  return left
}

/** Null when the line tells nothing new. Two shards may show different fields of one rev: the mirror holds them all. */
const newsOf = (
  { rev, v }: { readonly rev: number; readonly v: AnyRow },
  knownRev: number,
  known: AnyRow | null | undefined,
): AnyRow | null => {
  if (rev > knownRev) return v
  if (rev < knownRev || known == null) return null
  return Object.keys(v).every(field => field in known) ? null : { ...known, ...v }
}

/**
 * Takes out of sight what no held shard carries any more; what has pending entries is hidden, never dropped. `rev`: where the
 * server stood in an answer that was read to its end. A record written later is judged by the next one.
 */
export const sweep = async (db: LocalDatabase, rev: number): Promise<void> => {
  if ((await leftPlaces(db)).length === 0) return
  await inTransaction(db, allTables, async () => {
    const later: Place[] = []
    for (const [entity, id] of await leftPlaces(db)) {
      const of = entityByName(entity)
      const base = await db.base.get([entity, id])
      const known = base ?? (await db.rows(entity).get(id))
      const shards = base?.shards ?? (await db.rows(entity).get(id))?.$shards
      if (of === undefined || known === undefined || shards?.length !== 0) continue
      if (known.rev > rev) later.push([entity, id])
      else if (base === undefined) await db.rows(entity).delete(id)
      else if (base.row !== null)
        await show(db, of, { ...base, hidden: true }, await entriesOf(db, entity, id))
    }
    await db.meta.put({ k: 'left', value: later })
  })
}

/** Shards no longer granted leave with their rows; new ones start at their beginning. */
export const alignShards = (db: LocalDatabase, names: readonly string[]): Promise<void> =>
  inTransaction(db, allTables, async () => {
    const held = await db.shard.toArray()
    for (const { name } of held.filter(shard => !names.includes(shard.name))) await forget(db, name)
    const known = new Set(held.map(({ name }) => name))
    await db.shard.bulkPut(names.filter(name => !known.has(name)).map(startOf))
  })

export const dropShard = (db: LocalDatabase, name: string): Promise<void> =>
  inTransaction(db, allTables, () => forget(db, name))

/**
 * The cursor was too old for the feed's memory: everything comes again. Until it has, the rows stay in sight under the shard's
 * former name; finishRestarts() then takes away what the new bring did not carry.
 */
export const restartShard = (db: LocalDatabase, name: string): Promise<void> =>
  inTransaction(db, allTables, async () => {
    await renameShard(db, name, formerName(name))
    await db.shard.put({ ...startOf(name), restarted: true })
  })

export const finishRestarts = async (db: LocalDatabase): Promise<void> => {
  const restarted = await db.shard.filter(shard => shard.restarted && shard.complete).toArray()
  for (const shard of restarted) {
    await inTransaction(db, allTables, async () => {
      await renameShard(db, formerName(shard.name), null)
      await db.shard.put({ ...shard, restarted: false })
    })
  }
}

const startOf = (name: string): Shard => ({
  name,
  cursor: 0,
  complete: false,
  epoch: null,
  restarted: false,
})
const formerName = (name: string): string => `${name} (former)`

const forget = async (db: LocalDatabase, name: string): Promise<void> => {
  await renameShard(db, name, null)
  await renameShard(db, formerName(name), null)
  await db.shard.delete(name)
}

/** Visits every row: rare (a change of rights, a cursor of months ago), so no index is spent on it. */
const renameShard = async (db: LocalDatabase, name: string, other: string | null): Promise<void> => {
  const renamed = (shards: readonly string[]): string[] => [
    ...new Set(shards.flatMap(one => (one !== name ? [one] : other === null ? [] : [other]))),
  ]
  const dirty = (await db.base.toArray()).filter(({ shards }) => shards.includes(name))
  for (const base of dirty) {
    const of = entityByName(base.entity)
    if (of === undefined) continue
    const shards = renamed(base.shards)
    const next = { ...base, shards, hidden: base.hidden || shards.length === 0 }
    await show(db, of, next, await entriesOf(db, base.entity, base.id))
  }
  for (const of of entities) {
    const rows = await db
      .rows(of.name)
      .filter(({ $shards }) => $shards.includes(name))
      .toArray()
    const next = rows.map(row => Object.assign({}, row, { $shards: renamed(row.$shards) }))
    await db.rows(of.name).bulkPut(next.filter(({ $shards }) => $shards.length > 0))
    await db.rows(of.name).bulkDelete(next.filter(({ $shards }) => $shards.length === 0).map(({ id }) => id))
  }
}

/** An explicit sign-out empties the mirror; what waits for the server keeps its base and stays sealed to its user. */
export const eraseMirror = (db: LocalDatabase): Promise<void> =>
  inTransaction(db, allTables, async () => {
    for (const { name } of entities) await db.rows(name).clear()
    await db.shard.clear()
    await db.meta.delete('left')
    await db.base.toCollection().modify(base => {
      Object.assign(base, { shards: [], hidden: false })
    })
  })

/** Records that the server does not know yet come with no pull: a returning user finds them again. */
export const showCreations = (db: LocalDatabase): Promise<void> =>
  inTransaction(db, allTables, async () => {
    for (const base of await db.base.filter(({ row }) => row === null).toArray()) {
      const of = entityByName(base.entity)
      if (of !== undefined) await show(db, of, base, await entriesOf(db, base.entity, base.id))
    }
  })
