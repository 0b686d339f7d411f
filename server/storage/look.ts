// Looks at a database without changing it: no migration, no lock that anybody waits for.
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { hostsOf } from './postgres/hosts.ts'
import { isDamage } from './sqlite-file.ts'

export interface Looked {
  /** The last migration; 0 when there is none. */
  readonly schema: number
  readonly isWhole: boolean
  /** The password hash of each active account with one of these names. */
  readonly hashes: readonly { readonly username: string; readonly hash: string }[]
  /** When the latest write was made, in milliseconds, by the clock of that time. */
  readonly newest?: number
}

const NEWEST = 'select max(at) as at from (select at from history order by rev desc limit 100) as latest'
const newestOf = (at: string | null | undefined): { readonly newest?: number } =>
  at === null || at === undefined || Number.isNaN(Date.parse(at)) ? {} : { newest: Date.parse(at) }

const ACCOUNTS = (doc: string, names: string): string =>
  `select ${doc} as username, hash from "user" join credential
   on credential.org = "user".org and credential.user_id = "user".id where ${doc} in (${names})`

/** The embedded database, whether a server uses it or not. */
export const lookAtSqlite = (file: string, usernames: readonly string[]): Looked => {
  const database = new SqliteFile(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    const schema = database.prepare<[], number | null>('select max(id) from migration').pluck().get() ?? 0
    const isWhole = database.pragma('integrity_check', { simple: true }) === 'ok'
    const names = usernames.map(() => '?').join(', ')
    const hashes = database
      .prepare<string[], { username: string; hash: string }>(
        ACCOUNTS(`json_extract(doc, '$.username')`, names),
      )
      .all(...usernames)
    const at = database.prepare<[], string | null>(NEWEST).pluck().get()
    return { schema, isWhole, hashes, ...newestOf(at) }
  } catch (error) {
    if (isDamage(error)) return { schema: 0, isWhole: false, hashes: [] }
    throw error
  } finally {
    database.close()
  }
}

/** PostgreSQL keeps its own files whole; that a host answers and what it holds is looked at. */
export const lookAtPostgres = async (url: string, usernames: readonly string[]): Promise<Looked> => {
  const failures: unknown[] = []
  for (const address of hostsOf(url) ?? [])
    try {
      return await lookAtHost(address, usernames)
    } catch (error) {
      failures.push(error)
    }
  throw failures.at(-1)
}

const lookAtHost = async (url: string, usernames: readonly string[]): Promise<Looked> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin read only')
    const { rows } = await client.query<{ schema: number | null }>('select max(id) as schema from migration')
    const names = usernames.map((_, n) => `$${n + 1}`).join(', ')
    const accounts = await client.query<{ username: string; hash: string }>(
      ACCOUNTS(`doc->>'username'`, names),
      [...usernames],
    )
    const latest = await client.query<{ at: string | null }>(NEWEST)
    return {
      schema: rows[0]?.schema ?? 0,
      isWhole: true,
      hashes: accounts.rows,
      ...newestOf(latest.rows[0]?.at),
    }
  } finally {
    await client.end()
  }
}
