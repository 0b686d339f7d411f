// An SQLite file used from outside the server: a lock on it, a copy of it during writes, what is in it and whether it is undamaged.
import SqliteFile from 'better-sqlite3'

export interface Hold {
  release(): void
}

const codeOf = (error: unknown): string => (error instanceof SqliteFile.SqliteError ? error.code : '')

/**
 * A lock that the operating system releases when the process ends, however it ends: an empty database with an open exclusive transaction.
 * Undefined when another process has the lock. Nothing else may open the file.
 */
export const holdFile = (file: string, waitMs: number): Hold | undefined => {
  const database = new SqliteFile(file, { timeout: waitMs })
  try {
    database.pragma('journal_mode = memory')
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (codeOf(error).startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** Whether any other connection to the database is open, an idle one included. */
export const isInUse = (file: string): boolean => {
  const database = new SqliteFile(file, { timeout: 500 })
  try {
    database.pragma('locking_mode = exclusive')
    database.prepare('select count(*) from sqlite_master').get()
    return false
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) return true
    if (isDamage(error)) return false
    throw error
  } finally {
    database.close()
  }
}

/** Copies the database as of one moment: because of the open transaction writers do not wait and do not make the copy start again. */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  const database = new SqliteFile(from, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    database.exec('begin')
    database.prepare('select count(*) from sqlite_master').get()
    await database.backup(to)
  } finally {
    database.close()
  }
}

export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** The last migration of a database, without a look at the rest; undefined when it is damaged, 0 when it is none of ours. */
export const schemaOf = (file: string): number | undefined => {
  const database = new SqliteFile(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    const made = database.prepare("select 1 from sqlite_master where name = 'migration'").get()
    if (made === undefined) return 0
    return database.prepare<[], number | null>('select max(id) from migration').pluck().get() ?? 0
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  } finally {
    database.close()
  }
}

interface OrganisationClock {
  readonly org: string
  readonly epoch: string
  readonly rev: number
}
export interface DatabaseFacts {
  /** The last migration; 0 when there is none. */
  readonly schema: number
  readonly organisations: readonly OrganisationClock[]
  /** The number of rows of each table. */
  readonly tables: { readonly [name: string]: number }
}

/** Reads every page of a database that no other process uses; undefined when it is damaged. */
export const readFacts = (file: string): DatabaseFacts | undefined => {
  const database = new SqliteFile(file, { fileMustExist: true, timeout: 5000 })
  try {
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') return undefined
    const names = database
      .prepare<[], string>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
      )
      .pluck()
      .all()
    const count = (name: string): number =>
      database
        .prepare<[], number>(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() ?? 0
    const has = (name: string): boolean => names.includes(name)
    return {
      schema: has('migration')
        ? (database.prepare<[], number | null>('select max(id) from migration').pluck().get() ?? 0)
        : 0,
      organisations: has('clock')
        ? database.prepare<[], OrganisationClock>('select org, epoch, v as rev from clock order by org').all()
        : [],
      tables: Object.fromEntries(names.map(name => [name, count(name)])),
    }
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  } finally {
    database.close()
  }
}
