// PostgreSQL: any number of server processes on one database. Isolation is READ COMMITTED; what must not interleave is locked by name or by
// row.
import { Kysely, PostgresDialect } from 'kysely'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { entities, type Registry } from '#records/entities/index.ts'
import { createAnnouncer, type Announcer } from '../announcer.ts'
import type { Database, Engine } from '../engine.ts'
import { openCommitNews, type CommitNews } from './commit-notices.ts'
import { hostsOf } from './hosts.ts'
import { seenClocks, type SeenClocks } from './timeline.ts'
import { postgresTypes as types, postgresWords as words } from './words.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { openWriterPool, type WriterPool } from './writer-pool.ts'
import { openSqlStorage } from '../sql-storage.ts'
import type { DatabaseState, Storage } from '../storage.ts'
import type { SystemTables } from '../system-tables.ts'

export interface PostgresOptions {
  /** May list several hosts: whichever takes writes is used. */
  readonly url: string
  /** Standbys that answer long reads; may list several. */
  readonly readUrl?: string | null
  /** The most connections for reads and transactions; what looks at the writer and the listener use one more each. */
  readonly max?: number
  readonly registry?: Registry
  /** A number from 0 to 1 that spreads the retries of several processes. */
  readonly random?: () => number
  /** Called when a notice is not understood or lost, for the log. */
  readonly onTrouble?: (error: unknown) => void
  /** Called once for each change of state, and when organisations get a new epoch because the database went back. */
  readonly tell?: (news: DatabaseNews) => void
  readonly newEpoch?: () => string
  /** How long a commit may wait for its standby. */
  readonly commitMs?: number
}

export type DatabaseNews =
  | { readonly state: DatabaseState; readonly host: string }
  | { readonly renewed: readonly string[] }
  | { readonly standby: string; readonly isThere: boolean }

const COMMIT_MS = 10_000

/** Milliseconds before each further attempt after a deadlock or a serialisation failure. */
const pauses = [5, 20, 60, 150, 400]
const serialisationFailures = new Set(['40001', '40P01'])

/** Durable when it is answered; nothing waits for ever for a lock, or for a transaction that somebody left. */
const prepared = `set synchronous_commit = on;
  set idle_in_transaction_session_timeout = '60s';
  set lock_timeout = '8s'`

/** A transaction that lost against another one is tried again, a little later each time. */
const retriedWrite =
  (db: Database, random: () => number) =>
  async <T>(fn: (db: Database) => Promise<T>): Promise<T> => {
    for (const pause of pauses) {
      try {
        return await db.transaction().setIsolationLevel('read committed').execute(fn)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && serialisationFailures.has(error.code ?? ''))) throw error
        await wait(pause * (0.5 + random()))
      }
    }
    return db.transaction().setIsolationLevel('read committed').execute(fn)
  }

interface Opened {
  readonly pool: WriterPool
  readonly db: Database
  readonly clocks: SeenClocks
  readonly announcer: Announcer
  readonly news: CommitNews
  readonly replicas: Replicas | undefined
  readonly random: () => number
}

const engineOn = ({ pool, db, clocks, announcer, news, replicas, random }: Opened): Engine => {
  const write = retriedWrite(db, random)
  const saw = (org: string, rev: number): void => {
    clocks.saw(org, rev)
    replicas?.look()
  }
  return {
    name: 'postgres',
    words,
    isSerial: false,
    state: pool.state,
    figures: pool.figures,
    reads: db,
    ...(replicas === undefined ? {} : { readsWith: replicas.with }),
    write: async fn => {
      pool.refuseUnconfirmed()
      return write(fn)
    },
    announce: (org, rev) => {
      saw(org, rev)
      announcer.announce(org, rev)
      news.send(org, rev)
    },
    listen: onCommit =>
      news.listen((org, rev) => {
        saw(org, rev)
        onCommit(org, rev)
      }),
    close: async () => {
      await news.close()
      await replicas?.close()
      await db.destroy()
    },
  }
}

export const openPostgres = async ({
  url,
  readUrl = null,
  max = 10,
  registry = entities,
  random = Math.random,
  onTrouble = () => undefined,
  tell = () => undefined,
  newEpoch = () => randomBytes(16).toString('hex'),
  commitMs = COMMIT_MS,
}: PostgresOptions): Promise<Storage> => {
  const hosts = hostsOf(url)
  if (hosts === undefined) throw new Error('QUAI_DATABASE_URL is no address of PostgreSQL')
  const announcer = createAnnouncer()
  const clocks = seenClocks(newEpoch)
  let isMigrated = false
  let restartNews = (): void => undefined
  const settle = async (client: pg.ClientBase): Promise<void> => {
    if (!isMigrated) return
    restartNews()
    const renewed = await clocks.settle(client)
    if (renewed.length > 0) tell({ renewed: renewed.map(({ org }) => org) })
    for (const { org, rev } of renewed) announcer.announceAnew(org, rev)
  }
  const pool = await openWriterPool({
    hosts,
    max,
    types,
    random,
    commitMs,
    settle,
    prepared,
    tell: (state, host) => tell({ state, host }),
  })
  const db = new Kysely<SystemTables>({ dialect: new PostgresDialect({ pool }) })
  const news = openCommitNews(pool, db, announcer, onTrouble)
  restartNews = news.restart
  const replicas =
    readUrl === null
      ? undefined
      : await openReplicas({
          hosts: hostsOf(readUrl) ?? [],
          max,
          committed: clocks.of,
          tell: (standby, isThere) => tell({ standby, isThere }),
        })
  const engine = engineOn({ pool, db, clocks, announcer, news, replicas, random })
  try {
    const storage = await openSqlStorage(engine, registry)
    isMigrated = true
    await pool.settle()
    return storage
  } catch (error) {
    await replicas?.close()
    await db.destroy()
    throw error
  }
}
