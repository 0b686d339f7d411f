// A whole database of PostgreSQL to an SQLite file, and back: the same rows in the same tables, so that one file serves both stores. Both
// ways see one moment: a snapshot on the way out, one transaction on the way in.
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { entities } from '#records/entities/index.ts'
import { AWAY, failure, OTHER_SCHEMA, READ_ONLY } from '../error-codes.ts'
import { schemaVersion } from '../migrate.ts'
import { openSqlite } from '../sqlite.ts'
import { systemTableNames } from '../system-tables.ts'
import { hostsOf, nameOf } from './hosts.ts'
import { openPostgres } from './open-postgres.ts'
import { postgresTypes as types } from './words.ts'

/** Rows of one statement. */
const AT_ONCE = 1000
const ANSWER_MS = 5000

interface Column {
  readonly name: string
  readonly type: string
}
interface Table {
  readonly name: string
  /** Without those that the database computes itself. */
  readonly columns: readonly Column[]
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Ours, and no other that a file may have; the schema describes itself in two, of which each store has its own rows. */
const ofSchema = new Set(['migration', 'promoted'])
const ours = new Set(
  [...systemTableNames, ...entities.map(({ name }) => name)].filter(name => !ofSchema.has(name)),
)

const tablesOf = (file: SqliteFile.Database): readonly Table[] =>
  file
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
    .filter(name => ours.has(name))
    .map(name => ({
      name,
      columns: file.prepare<[string], Column>('select name, type from pragma_table_info(?)').all(name),
    }))

const connectTo = async (address: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: address, types, connectionTimeoutMillis: ANSWER_MS })
  // What it means shows at the next query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** With a connection to the host that takes writes. */
const withWriter = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  let why: unknown = failure(AWAY, 'QUAI_DATABASE_URL names no host')
  for (const address of hostsOf(url) ?? []) {
    let client
    try {
      client = await connectTo(address)
    } catch (error) {
      why = error
      continue
    }
    try {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== true) return await work(client)
      why = failure(READ_ONLY, `${nameOf(address)} takes no writes`)
    } finally {
      await client.end()
    }
  }
  throw why
}

const inTransaction = async <T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> => {
  await client.query(begin)
  try {
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    // On a connection that is gone there is nothing to roll back, and the first error is the one to tell.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Of the last migration; 0 for a database that no server has used yet. */
const versionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ has: boolean }>("select to_regclass('migration') is not null as has")
  if (rows[0]?.has !== true) return 0
  const found = await client.query<{ id: number | null }>('select max(id) as id from migration')
  return found.rows[0]?.id ?? 0
}

/** Its bytes on the disk; undefined for a database that no server has used yet. */
export const sizeOfPostgres = (url: string): Promise<number | undefined> =>
  withWriter(url, async client => {
    if ((await versionOf(client)) === 0) return undefined
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return rows[0]?.bytes
  })

/** How many others are connected: servers, or anything else that may write. */
export const othersOnPostgres = (url: string): Promise<number> =>
  withWriter(url, async client => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.others ?? 0
  })

/** Copies the database as of one moment into a new file; writers do not wait. */
export const copyFromPostgres = async (url: string, file: string): Promise<void> => {
  await (await openSqlite({ file })).close()
  const target = new SqliteFile(file)
  try {
    target.pragma('synchronous = OFF')
    await withWriter(url, client =>
      inTransaction(client, 'begin isolation level repeatable read read only', async () => {
        const version = await versionOf(client)
        if (version !== schemaVersion)
          throw failure(OTHER_SCHEMA, `its tables are those of version ${version}`)
        for (const table of tablesOf(target)) await copyTableOut(client, table, target)
      }),
    )
    target.pragma('journal_mode = DELETE')
  } finally {
    target.close()
  }
}

const copyTableOut = async (
  client: pg.Client,
  { name, columns }: Table,
  target: SqliteFile.Database,
): Promise<void> => {
  const read = columns.map(column => (column.name === 'doc' ? 'doc::text' : quoted(column.name)))
  const insert = target.prepare(
    `insert into ${quoted(name)} (${columns.map(column => quoted(column.name)).join(', ')})
     values (${columns.map(() => '?').join(', ')})`,
  )
  const keep = target.transaction((rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) insert.run(...row)
  })
  await client.query(`declare whole no scroll cursor for select ${read.join(', ')} from ${quoted(name)}`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${AT_ONCE} from whole`, rowMode: 'array' })
    if (rows.length === 0) break
    keep(rows)
  }
  await client.query('close whole')
}

/**
 * Puts the rows of a file in the place of all that the database has, in one transaction: whoever is cut off in the middle leaves it as it was.
 * An empty database gets its tables first.
 */
export const copyIntoPostgres = async (
  file: string,
  url: string,
  step: (name: string) => void = () => undefined,
): Promise<void> => {
  await (await openPostgres({ url })).close()
  const source = new SqliteFile(file, { readonly: true, fileMustExist: true })
  try {
    const tables = tablesOf(source)
    await withWriter(url, client =>
      inTransaction(client, 'begin', async () => {
        await client.query("set local lock_timeout = '10s'")
        await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
        for (const table of tables) {
          await copyTableIn(client, table, source)
          step(`table ${table.name}`)
        }
        // The database gives its own at the next start.
        await client.query('update clock set timeline = null')
      }),
    )
  } finally {
    source.close()
  }
}

const arrayOf = ({ name, type }: Column): string =>
  name === 'doc' ? 'text[]' : type.toLowerCase() === 'integer' ? 'bigint[]' : 'text[]'

const copyTableIn = async (
  client: pg.Client,
  { name, columns }: Table,
  source: SqliteFile.Database,
): Promise<void> => {
  const names = columns.map(column => quoted(column.name))
  const given = columns.map((column, n) => `$${n + 1}::${arrayOf(column)}`)
  const text = `insert into ${quoted(name)} (${names.join(', ')})
    select ${names.map(one => (one === quoted('doc') ? 'doc::jsonb' : one)).join(', ')}
    from unnest(${given.join(', ')}) as given (${names.join(', ')})`
  const send = async (rows: readonly (readonly unknown[])[]): Promise<void> => {
    if (rows.length > 0) await client.query({ text, values: columns.map((_, n) => rows.map(row => row[n])) })
  }
  let rows: unknown[][] = []
  for (const row of source
    .prepare<[], unknown[]>(`select ${names.join(', ')} from ${quoted(name)}`)
    .raw()
    .iterate()) {
    rows.push(row)
    if (rows.length < AT_ONCE) continue
    await send(rows)
    rows = []
  }
  await send(rows)
}
