// Migrates a database to the present schema inside one transaction: numbered migrations for the system tables, then the registry's tables.
// Several processes may start at once: the first takes the lock, the others find the work done.
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { failure, NEWER_SCHEMA } from './error-codes.ts'
import type { Migration } from './migration.ts'
import { systemTables } from './migrations/001-system-tables.ts'
import { feedByRev } from './migrations/002-feed-by-rev.ts'
import { lettersThatAreTwo } from './migrations/003-letters-that-are-two.ts'
import { deviceKeys } from './migrations/004-device-keys.ts'
import { timelines } from './migrations/005-timeline.ts'
import { historyByTime } from './migrations/006-history-by-time.ts'
import { ensureRecordTables, type RecordTables } from './record-tables.ts'

const migrations: readonly Migration[] = [
  systemTables,
  feedByRev,
  lettersThatAreTwo,
  deviceKeys,
  timelines,
  historyByTime,
]

/** The number of the last migration in this version. */
export const schemaVersion = Math.max(...migrations.map(({ id }) => id))

export const migrate = (engine: Engine, tables: RecordTables): Promise<void> =>
  engine.write(async db => {
    // What the first does to a large database takes longer than anybody may wait for a lock otherwise.
    await engine.words.lockName(db, 'quai schema', 'unlimited')
    await sql`create table if not exists migration (id integer primary key)`.execute(db)
    const rows = await db.selectFrom('migration').select('id').execute()
    const done = new Set(rows.map(({ id }) => id))
    const unknown = [...done].filter(id => migrations.every(migration => migration.id !== id))
    if (unknown.length > 0)
      throw failure(
        NEWER_SCHEMA,
        `The database was written by a newer version (migration ${unknown.join(', ')})`,
      )
    for (const { id, statements } of migrations) {
      if (done.has(id)) continue
      for (const statement of statements(engine.words.types)) await sql.raw(statement).execute(db)
      await db.insertInto('migration').values({ id }).execute()
    }
    await ensureRecordTables(db, engine.words, tables)
    for (const { id, ofRecords } of migrations) {
      if (done.has(id) || ofRecords === undefined) continue
      for (const table of tables.keys()) await sql.raw(ofRecords(`"${table}"`)).execute(db)
    }
  })
