// Saves what can still be read of a damaged database into a new one (quality.md section 2, « corrupted »). The mirror is pulled
// again from the server; the outbox, the photos and their owner are copied row by row, without the unreadable ones.
import type { StoredBlob } from '../pictures/blob.ts'
import { openDatabase, type OpenOptions } from '../database.ts'
import type { Acked, Base, Entry } from '../rows/entry.ts'

/** Key in the meta of a copy that replaces its source (finish-rebuild.ts). */
export const REBUILDING = 'rebuilding'

interface MetaRow {
  readonly k: string
  readonly value: unknown
}

/** The tables that are copied, with the rows that they had before they were damaged. */
interface Carried {
  readonly outbox: Entry
  readonly base: Base
  readonly blob: StoredBlob
  readonly acked: Acked
  readonly meta: MetaRow
}

export interface Salvage {
  readonly name: string
  readonly outbox: readonly Entry[]
  readonly base: readonly Base[]
  readonly blob: readonly StoredBlob[]
  readonly acked: readonly Acked[]
  readonly meta: readonly MetaRow[]
  /** Changes and photos that exist and cannot be read. */
  readonly unreadable: number
}

export type Factory = Pick<OpenOptions, 'indexedDB' | 'IDBKeyRange'>

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', event => {
      // Otherwise one unreadable row would abort the transaction.
      event.preventDefault()
      reject(request.error ?? new Error('no answer'))
    })
  })

const factoryOf = ({ indexedDB: given }: Factory): IDBFactory => given ?? indexedDB

/** Reads a table at once or, where a row is unreadable, row by row. */
const readTable = async (
  db: IDBDatabase,
  table: keyof Carried,
): Promise<{ rows: unknown[]; unreadable: number }> => {
  if (!db.objectStoreNames.contains(table)) return { rows: [], unreadable: 0 }
  const store = (): IDBObjectStore => db.transaction(table).objectStore(table)
  const whole = await settled(() => answerOf(store().getAll()))
  if (whole.ok) return { rows: whole.value, unreadable: 0 }
  const keys = await settled(() => answerOf(store().getAllKeys()))
  if (!keys.ok) return { rows: [], unreadable: 1 }
  const rows: unknown[] = []
  for (const key of keys.value) {
    const row = await settled(() => answerOf(store().get(key)))
    if (row.ok) rows.push(row.value)
  }
  return { rows, unreadable: keys.value.length - rows.length }
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }
/** Reading may fail in any way; what was read counts. */
const settled = async <T>(read: () => Promise<T>): Promise<Settled<T>> => {
  try {
    return { ok: true, value: await read() }
  } catch (error) {
    if (error instanceof Error || error instanceof DOMException) return { ok: false }
    throw error
  }
}

export const salvage = async (name: string, factory: Factory = {}): Promise<Salvage> => {
  // Opening would create an empty database, which would then replace the one to save.
  if (!(await databaseNames(factory)).includes(name)) throw new Error(`there is no database ${name} to save`)
  const opened = await settled(() => answerOf(factoryOf(factory).open(name)))
  let unreadable = 0
  const read = async <T extends keyof Carried>(table: T): Promise<readonly Carried[T][]> => {
    const found = opened.ok ? await readTable(opened.value, table) : { rows: [], unreadable: 1 }
    if (table === 'outbox' || table === 'blob') unreadable += found.unreadable
    return found.rows as Carried[T][]
  }
  const rows = {
    outbox: await read('outbox'),
    base: await read('base'),
    blob: await read('blob'),
    acked: await read('acked'),
    meta: await read('meta'),
  }
  if (opened.ok) opened.value.close()
  return { name, ...rows, unreadable }
}

export const databaseNames = async (factory: Factory = {}): Promise<string[]> =>
  (await factoryOf(factory).databases()).flatMap(({ name }) => name ?? [])

/**
 * A new native version makes every open connection close for good. That does no harm: we do not use the last digit
 * (refuseNewer()).
 */
export const closeOthers = async (name: string, factory: Factory = {}): Promise<void> => {
  const opened = await settled(() => answerOf(factoryOf(factory).open(name)))
  // A database that does not even open has no writers.
  if (!opened.ok) return
  const { version } = opened.value
  opened.value.close()
  const raised = await settled(() => answerOf(factoryOf(factory).open(name, version + 1)))
  if (raised.ok) raised.value.close()
}

/** Every open connection to it closes by itself (`versionchange`); one that does not close is awaited. */
export const deleteDatabase = async (name: string, factory: Factory = {}): Promise<void> => {
  await answerOf(factoryOf(factory).deleteDatabase(name))
}

/**
 * The rows of meta that belong to the mirror, which is pulled again. All others are copied: the owner, the server's epoch,
 * drafts, aliases.
 */
const ofMirror = new Set([REBUILDING, 'left', 'badRows', 'pulledAt', 'rev', 'fields', 'leading'])
const isPersonal = ({ k }: MetaRow): boolean => !ofMirror.has(k)

/** A change whose base is lost waits without one and is sent unchanged; a record that it creates is not on the server yet. */
const basesOf = ({ outbox, base }: Salvage): Base[] => {
  const keyOf = (entity: string, id: string): string => `${entity} ${id}`
  const known = new Map(base.map(one => [keyOf(one.entity, one.id), one]))
  return outbox.flatMap(({ entity, id, op }) => {
    const kept = known.get(keyOf(entity, id)) ?? (op === 'create' ? { entity, id, rev: 0, row: null } : null)
    return kept === null ? [] : [{ ...kept, shards: [], hidden: false }]
  })
}

/** Creates a new database under the same name with what was saved; the mirror is empty and is pulled again. */
export const rebuild = async (saved: Salvage, factory: Factory = {}): Promise<void> => {
  await deleteDatabase(saved.name, factory)
  const db = openDatabase(saved.name, factory)
  const { dexie, outbox, base, blob, acked, meta } = db.strict
  await dexie.transaction('rw', [outbox, base, blob, acked, meta], async () => {
    await outbox.bulkPut([...saved.outbox])
    await base.bulkPut(basesOf(saved))
    await blob.bulkPut([...saved.blob])
    await acked.bulkPut([...saved.acked])
    await meta.bulkPut(saved.meta.filter(isPersonal))
  })
  db.close()
}

/** Names of our databases on this device whose rows cannot all be read. */
export const damagedDatabases = async (factory: Factory = {}): Promise<string[]> => {
  const known = await databaseNames(factory)
  const ours = known.filter(name => name === 'quai' || name.startsWith('quai:'))
  const damaged: string[] = []
  for (const name of ours) if (!(await reads(name, factory))) damaged.push(name)
  return damaged
}

const reads = async (name: string, factory: Factory): Promise<boolean> => {
  const opened = await settled(() => answerOf(factoryOf(factory).open(name)))
  if (!opened.ok) return false
  const db = opened.value
  const read = await settled(async () => {
    for (const table of db.objectStoreNames) await answerOf(db.transaction(table).objectStore(table).getAll())
  })
  db.close()
  return read.ok
}
