// SQLite's connections and how Kysely drives them. An acknowledged write is on disk: WAL with `synchronous = FULL`.
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

/** How long to wait for another process (a backup, a command) that holds the file. */
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
      // The write lock is taken at once: a transaction that reads first never fails for having to wait later.
      beginTransaction: async connection => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      },
      commitTransaction: connection => driver.commitTransaction(connection),
      // A full disk makes SQLite roll back by itself; asking again would hide the first error.
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

/** Preparing costs more than most of our statements; the oldest of 300 makes room for a new one. */
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
