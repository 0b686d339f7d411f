// SQLite's connections and how Kysely uses them. An acknowledged write is on the disk: WAL with `synchronous = FULL`.
import SqliteFile from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type SqliteDatabase,
} from 'kysely'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** How many milliseconds to wait for another process (a backup, a command) that has locked the file. */
const timeout = 5000
const keptStatements = 300

export const openWriter = (file: string): SqliteFile.Database => {
  mkdirSync(dirname(file), { recursive: true })
  const database = new SqliteFile(file, { timeout })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return database
}

export const openReader = (file: string): SqliteFile.Database =>
  new SqliteFile(file, { readonly: true, fileMustExist: true, timeout })

export const sqliteDialect = (database: SqliteFile.Database): Dialect => ({
  createDriver: () => {
    const driver = new SqliteDriver({ database: withKeptStatements(database) })
    return {
      init: () => driver.init(),
      acquireConnection: () => driver.acquireConnection(),
      // The write lock is taken at the beginning, so that a transaction that reads first cannot fail later while waiting for it.
      beginTransaction: async connection => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      },
      commitTransaction: connection => driver.commitTransaction(connection),
      // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the first error.
      rollbackTransaction: async connection => {
        if (database.inTransaction) await driver.rollbackTransaction(connection)
      },
      releaseConnection: () => driver.releaseConnection(),
      destroy: () => driver.destroy(),
    }
  },
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
})

/** Keeps up to 300 prepared statements and drops the oldest: preparing costs more than running most of our statements. */
const withKeptStatements = (database: SqliteFile.Database): SqliteDatabase => {
  const statements = new Map<string, SqliteFile.Statement>()
  return {
    close: () => database.close(),
    prepare: sql => {
      const statement = statements.get(sql) ?? database.prepare(sql)
      statements.set(sql, statement)
      const [oldest] = statements.keys()
      if (statements.size > keptStatements && oldest !== undefined) statements.delete(oldest)
      return statement
    },
  }
}
