// The user's database, with a table for every entity of the registry (sync.md section 1). There is one per server and user, with
// two connections: a durable one for what a person captured, and a relaxed one for the mirror, which can always be pulled again.
import { Dexie, liveQuery, type Table, type Transaction } from 'dexie'
import type { AnyRow, BaseRow, Entity } from '#records/entity.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import type { StoredBlob } from './pictures/blob.ts'
import type { Acked, Base, Entry } from './rows/entry.ts'
import type { Written } from './rows/written.ts'
import { mirrorStores } from './mirror-stores.ts'
import { searchJournal } from './search-journal.ts'

/** Raised by hand when an index or a table changes; upgrades only add. */
const SCHEMA_VERSION = 7

export const stores = (): { [table: string]: string } => ({
  ...mirrorStores,
  outbox: '++seq, &key, [entity+id], state, id, *refs',
  base: '[entity+id]',
  shard: 'name',
  blob: 'id, state',
  acked: 'key, at',
  meta: 'k',
  search: 'k',
  searchNote: '++n',
})

/** A mirror row: the record, the held shards that contain it, and its derived keys. */
export type LocalRow<R extends AnyRow = AnyRow> = R & {
  readonly $shards: readonly string[]
  /** Fields that none of the held shards contains: blank here, their true value unknown. */
  readonly $missing?: readonly string[]
}

export interface Shard {
  readonly name: string
  readonly cursor: number
  /** Pulled completely at least once. */
  readonly complete: boolean
  readonly epoch: string | null
  /** Being pulled again from the start. */
  readonly restarted: boolean
  /** Pulled because a screen needed its period; the last time that one did (ISO 8601 UTC). Absent when held by right. */
  readonly wantedAt?: string
}

/** The owner of this database; the first thing written into it. */
export interface Owner {
  readonly user: string
  readonly device: string
}

interface Meta {
  readonly k: string
  readonly value: unknown
  /** For a draft: since when this device has it (ms). */
  readonly seenAt?: number
}

export interface Tables {
  readonly outbox: Table<Entry, number, Omit<Entry, 'seq'>>
  readonly base: Table<Base, [string, string]>
  readonly shard: Table<Shard, string>
  readonly blob: Table<StoredBlob, string>
  readonly acked: Table<Acked, string>
  readonly meta: Table<Meta, string>
  rows(entity: string): Table<LocalRow, string>
}
export interface Connection extends Tables {
  readonly dexie: Dexie
}

export interface LocalDatabase extends Tables {
  readonly name: string
  /** For the mirror and every query; the tables above use it. */
  readonly relaxed: Connection
  /** For edits, and for marking entries as sent. */
  readonly strict: Connection
  readonly newKey: () => string
  /** Receives what each edit through this object writes, so that it can be undone (outbox/written.ts). */
  readonly noted?: (written: Written) => void
  close(): void
}

export interface OpenOptions {
  /** Another tab opened a newer version of the database: this one closed and must offer « Recharger ». */
  readonly onOutdated?: () => void
  /** Another tab still holds an older version. */
  readonly onBlocked?: () => void
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  readonly newKey?: () => string
}

export const databaseName = (server: string, user: string): string => `quai:${server}:${user}`

export const openDatabase = (name: string, options: OpenOptions = {}): LocalDatabase => {
  const relaxed = connect(name, 'relaxed', options)
  const strict = connect(name, 'strict', options)
  return {
    ...relaxed,
    name,
    relaxed,
    strict,
    newKey: options.newKey ?? (() => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))),
    close: () => {
      relaxed.dexie.close()
      strict.dexie.close()
    },
  }
}

const connect = (
  name: string,
  durability: 'strict' | 'relaxed',
  { onOutdated, onBlocked, indexedDB, IDBKeyRange }: OpenOptions,
): Connection => {
  const dexie = new Dexie(name, {
    chromeTransactionDurability: durability,
    // Two connections share a database: neither may answer from a copy of its own.
    cache: 'disabled',
    ...(indexedDB === undefined ? {} : { indexedDB }),
    ...(IDBKeyRange === undefined ? {} : { IDBKeyRange }),
  })
  dexie.version(SCHEMA_VERSION).stores(stores()).upgrade(giveNewKeys)
  dexie.use(searchJournal)
  dexie.on('ready', () => refuseNewer(dexie.backendDB().version, SCHEMA_VERSION), true)
  dexie.on('versionchange', () => {
    dexie.close()
    onOutdated?.()
    // Without `false`, Dexie's own handler would run next and open the database again at the next read.
    return false
  })
  dexie.on('blocked', () => onBlocked?.())
  return {
    dexie,
    outbox: dexie.table('outbox'),
    base: dexie.table('base'),
    shard: dexie.table('shard'),
    blob: dexie.table('blob'),
    acked: dexie.table('acked'),
    meta: dexie.table('meta'),
    rows: entity => dexie.table(entity),
  }
}

/** The mirror table of one entity with its own row type. This is the only place where what comes out of the table is decoded. */
export const tableOf = <R extends BaseRow>(
  db: LocalDatabase,
  of: Entity<string, R>,
): Table<R & { readonly $shards: readonly string[] }, string> => db.relaxed.dexie.table(of.name)

export const readMeta = async (tables: Pick<Tables, 'meta'>, k: string): Promise<unknown> =>
  (await tables.meta.get(k))?.value

/**
 * The epoch of the first answer identifies the server's history. It is written before anything else is kept, so that a restore of
 * the server during a bootstrap is noticed too. False when another epoch is already known.
 */
export const learnEpoch = ({ relaxed: { dexie, meta } }: LocalDatabase, epoch: string): Promise<boolean> =>
  dexie.transaction('rw', ['meta'], async () => {
    const known = await meta.get('epoch')
    if (known === undefined) await meta.put({ k: 'epoch', value: epoch })
    return known === undefined || known.value === null || known.value === epoch
  })

/**
 * Records a complete answer of the feed. False when the epoch was forgotten meanwhile: the answer may belong to a history that
 * the server has lost.
 */
export const noteAnswer = (
  { relaxed: { dexie, meta } }: LocalDatabase,
  known: unknown,
  answer: { readonly epoch: string; readonly rev: number; readonly pulledAt: string },
): Promise<boolean> =>
  dexie.transaction('rw', ['meta'], async () => {
    const now = await readMeta({ meta }, 'epoch')
    if (now !== known && now !== answer.epoch) return false
    const { epoch, rev, pulledAt } = answer
    await meta.bulkPut(Object.entries({ epoch, rev, pulledAt }).map(([k, value]) => ({ k, value })))
    return true
  })

export const readOwner = async (tables: Pick<Tables, 'meta'>): Promise<Owner> => {
  const owner = await readMeta(tables, 'owner')
  if (!isOwner(owner)) throw new Error('the database has no owner yet')
  return owner
}
const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' && value !== null && 'user' in value && 'device' in value

/**
 * Calls back when something new is ready to be sent, whichever tab captured it, and once at the start. What push itself writes
 * (sent, tried again) does not count, because it must not shorten the pause between two attempts. Returns a function that stops
 * it.
 */
export const watchOutbox = (
  db: LocalDatabase,
  onNews: () => void,
  onError: (error: unknown) => void,
): (() => void) => {
  const queued = (): Promise<number[]> => db.outbox.where('state').equals('queued').primaryKeys()
  return watchKeys(queued, onNews, onError)
}

/** The same for waiting images. */
export const watchBlobs = (
  db: LocalDatabase,
  onNews: () => void,
  onError: (error: unknown) => void,
): (() => void) => watchKeys(() => db.blob.where('state').equals('waiting').primaryKeys(), onNews, onError)

const watchKeys = <K>(
  keys: () => Promise<K[]>,
  onNews: () => void,
  onError: (error: unknown) => void,
): (() => void) => {
  let known: ReadonlySet<K> | null = null
  const subscription = liveQuery(async () => keys()).subscribe(now => {
    const before = known
    known = new Set(now)
    if (before === null || now.some(key => !before.has(key))) onNews()
  }, onError)
  return () => subscription.unsubscribe()
}

/** Of a version that did not have a field yet, it is absent. */
interface FormerTask {
  readonly shift_instance_id?: string | null
  readonly task_type_id: number
  readonly disputes?: readonly object[]
  readonly next_task_id?: string | null
  $standing: string
  $disputed?: string
}

/**
 * Version 3 finds a task by its state, by whether it is in a slot, and by its disputes; version 7 a step of a rental by the one after it.
 * Written out like the stores themselves (mirror-stores.ts), so that a phone's first list waits for no definition; upgrade.test.ts compares
 * both.
 */
const giveNewKeys = async (tx: Transaction): Promise<void> => {
  await tx
    .table<FormerTask, string>('task')
    .toCollection()
    .modify(row => {
      row.$standing = `${row.shift_instance_id ? '=' : '-'}${row.task_type_id}`
      // It may tell of instances; the next write of the row says whether it does.
      if (row.next_task_id) row.$disputed = `#>${row.next_task_id}`
      if (row.disputes?.[0]) row.$disputed = '+'
    })
}

/**
 * Dexie opens a database of a newer version as if it were its own, and we do not know what that version wrote. Ten native
 * versions make one of ours; Dexie itself raises the last digit when it repairs an index.
 */
export const refuseNewer = (native: number, schema: number): void => {
  if (native < (schema + 1) * 10) return
  throw Object.assign(new Error(`the data is of version ${native / 10}, this is ${schema}`), {
    name: 'VersionError',
  })
}
