// A plain back end assigns its own id to what is created (ID4). The device's id stays the record's key here, in rows, entries and
// addresses; it is an alias that is translated at the border, both ways.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import { readMeta, type LocalDatabase, type Tables } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { baseOf, entriesOf, show } from '../rows/mirror-row.ts'
import { inTransaction } from './mirror.ts'

const ALIASES = 'aliases'
type Alias = readonly [entity: string, local: string, server: string]

export interface Aliases {
  toServer(entity: string, id: string): string
  toLocal(entity: string, id: string): string
  /** Whether this device created the record. */
  isOwn(entity: string, server: string): boolean
}

const aliasList = async (tables: Pick<Tables, 'meta'>): Promise<readonly Alias[]> => {
  const value = await readMeta(tables, ALIASES)
  return Array.isArray(value) ? (value as readonly Alias[]) : []
}

export const readAliases = async (tables: Pick<Tables, 'meta'>): Promise<Aliases> => {
  const aliases = await aliasList(tables)
  const servers = new Map(aliases.map(([entity, local, server]) => [`${entity} ${local}`, server]))
  const locals = new Map(aliases.map(([entity, local, server]) => [`${entity} ${server}`, local]))
  return {
    toServer: (entity, id) => servers.get(`${entity} ${id}`) ?? id,
    toLocal: (entity, id) => locals.get(`${entity} ${id}`) ?? id,
    isOwn: (entity, server) => locals.has(`${entity} ${server}`),
  }
}

export interface Created {
  /** Under the device's id. */
  readonly row: AnyRow
  readonly server: string
  readonly shards: readonly string[]
  readonly at: string
}

/**
 * The alias, the row and the end of the entry are written in one transaction, so that no pull ever finds one without the other.
 */
export const acknowledgeCreation = (
  db: LocalDatabase,
  of: Entity,
  entry: Entry,
  { row, server, shards, at }: Created,
): Promise<void> =>
  inTransaction(db, [of.name, 'outbox', 'base', 'acked', 'meta'], async () => {
    const current = await db.outbox.get(entry.seq)
    if (current === undefined || current.key !== entry.key) return
    if (server !== entry.id) {
      const others = (await aliasList(db)).filter(([name, local]) => name !== of.name || local !== entry.id)
      await db.meta.put({ k: ALIASES, value: [...others, [of.name, entry.id, server] satisfies Alias] })
      await takeOver(db, of, server, entry.id)
    }
    const base =
      (await db.base.get([of.name, entry.id])) ?? baseOf(of, entry.id, await db.rows(of.name).get(entry.id))
    await db.outbox.delete(current.seq)
    await db.acked.put({ key: current.key, at, entry: current })
    const next = { ...base, rev: row.rev, row, shards, hidden: shards.length === 0 }
    await show(db, of, next, await entriesOf(db, of.name, entry.id))
  })

/** A pull had stored the record before its creation was known to be ours. What was captured on it moves to its one key. */
const takeOver = async (db: LocalDatabase, of: Entity, server: string, local: string): Promise<void> => {
  await db.rows(of.name).delete(server)
  await db.base.delete([of.name, server])
  await db.outbox
    .where('[entity+id]')
    .equals([of.name, server])
    .modify(entry => {
      Object.assign(entry, { id: local })
    })
}

/**
 * Nobody can know whether the back end has it already: a person answers by sending it again or dropping it. `theirs` is the
 * record that looks like it. It stays on the entry until a person has decided, so that an edit alone sends nothing twice.
 */
export const parkUnsure = async (
  db: LocalDatabase,
  entry: Entry,
  theirs: AnyRow | null,
  error: Failure,
): Promise<void> => {
  await db.outbox
    .where('seq')
    .equals(entry.seq)
    .and(({ key }) => key === entry.key)
    .modify(current => {
      Object.assign(current, { state: 'refused', theirs, error })
    })
}
