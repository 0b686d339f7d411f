// PostgreSQL: any number of server processes on one database. Isolation is READ COMMITTED; what must not interleave is locked by name or by
// row.
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { entities, type Registry } from '#records/entities/index.ts'
import { createAnnouncer } from './announcer.ts'
import type { Database } from './engine.ts'
import { commitChannel, listenToCommits } from './postgres-listener.ts'
import { postgresTypes as types, postgresWords as words } from './postgres-words.ts'
import { openSqlStorage } from './sql-storage.ts'
import type { Storage } from './storage.ts'
import type { SystemTables } from './system-tables.ts'

export interface PostgresOptions {
  readonly url: string
  /** The most connections for reads and transactions; the listener uses one more. */
  readonly max?: number
  readonly registry?: Registry
  /** A number from 0 to 1 that spreads the retries of several processes. */
  readonly random?: () => number
  /** Called when a lost connection is made again, for the log. */
  readonly onTrouble?: (error: unknown) => void
}

/** Milliseconds before each further attempt after a deadlock or a serialisation failure. */
const pauses = [5, 20, 60, 150, 400]
const serialisationFailures = new Set(['40001', '40P01'])

const connectTo = ({
  url,
  max,
  onTrouble,
}: Required<Pick<PostgresOptions, 'url' | 'max' | 'onTrouble'>>): Database => {
  const pool = new pg.Pool({ connectionString: url, max, types, connectionTimeoutMillis: 15_000 })
  pool.on('error', onTrouble)
  return new Kysely<SystemTables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async connection => {
        await connection.executeQuery(CompiledQuery.raw('set synchronous_commit = on'))
        await connection.executeQuery(CompiledQuery.raw("set idle_in_transaction_session_timeout = '60s'"))
      },
    }),
  })
}

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

/**
 * Notifies the other processes of commits, after them and in bundles: inside the transactions, NOTIFY would make all commits of the
 * database wait in one row.
 */
const commitNotices = (db: Database, onTrouble: (error: unknown) => void) => {
  const unsent = new Map<string, number>()
  let sending: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    try {
      while (unsent.size > 0) {
        const lines = [...unsent].map(([org, rev]) => JSON.stringify({ org, rev }))
        unsent.clear()
        await sql`select pg_notify(${commitChannel}, line) from unnest(${lines}::text[]) as line`.execute(db)
      }
    } catch (error) {
      onTrouble(error)
    } finally {
      sending = undefined
    }
  }
  return {
    send: (org: string, rev: number): void => {
      unsent.set(org, rev)
      sending ??= flush()
    },
    /** Resolves when all notices have left. */
    sent: async (): Promise<void> => sending,
  }
}

/** Announces every organisation's latest rev: commits that were announced while nobody listened are lost. */
const announceClocks = async (db: Database, announce: (org: string, rev: number) => void): Promise<void> => {
  const clocks = await db.selectFrom('clock').select(['org', 'v']).execute()
  for (const { org, v } of clocks) announce(org, v)
}

/** The commits of all processes, for those who listen here: one connection while anybody does. */
const commitListeners = (
  { url, onTrouble }: Required<Pick<PostgresOptions, 'url' | 'onTrouble'>>,
  db: Database,
) => {
  const { announce, add } = createAnnouncer()
  let listening: Promise<() => Promise<void>> | undefined
  const stop = async (): Promise<void> => {
    const end = listening
    listening = undefined
    await (
      await end
    )?.()
  }
  const listen = async (onCommit: (org: string, rev: number) => void) => {
    const leave = add(onCommit)
    listening ??= listenToCommits({
      url,
      onCommit: announce,
      onReconnected: () => announceClocks(db, announce),
      onTrouble,
    })
    try {
      await listening
    } catch (error) {
      listening = undefined
      leave()
      throw error
    }
    return async () => {
      if (leave() === 0) await stop()
    }
  }
  return { announce, listen, stop }
}

export const openPostgres = async ({
  url,
  max = 10,
  registry = entities,
  random = () => 0.5,
  onTrouble = () => undefined,
}: PostgresOptions): Promise<Storage> => {
  const db = connectTo({ url, max, onTrouble })
  const listeners = commitListeners({ url, onTrouble }, db)
  const notices = commitNotices(db, onTrouble)
  const engine = {
    name: 'postgres' as const,
    words,
    isSerial: false,
    reads: db,
    write: retriedWrite(db, random),
    announce: (org: string, rev: number) => {
      listeners.announce(org, rev)
      notices.send(org, rev)
    },
    listen: listeners.listen,
    close: async () => {
      await listeners.stop()
      await notices.sent()
      await db.destroy()
    },
  }
  try {
    return await openSqlStorage(engine, registry)
  } catch (error) {
    await db.destroy()
    throw error
  }
}
