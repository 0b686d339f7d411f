// The embedded database: one connection writes and its transactions queue; another reads and never waits for the first.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Kysely, sql } from 'kysely'
import { entities, type Registry } from '#records/entities/index.ts'
import { createAnnouncer } from './announcer.ts'
import { openSqlStorage } from './sql-storage.ts'
import { openReader, openWriter, sqliteDialect } from './sqlite-connection.ts'
import { sqliteWords as words } from './sqlite-words.ts'
import type { Storage, StorageFigure } from './storage.ts'
import type { SystemTables } from './system-tables.ts'

export const openSqlite = async ({
  file,
  registry = entities,
}: {
  readonly file: string
  readonly registry?: Registry
}): Promise<Storage> => {
  const writes = new Kysely<SystemTables>({ dialect: sqliteDialect(openWriter(file)) })
  const reads = new Kysely<SystemTables>({ dialect: sqliteDialect(openReader(file)) })
  const { announce, add } = createAnnouncer()
  const close = async (): Promise<void> => {
    for (const db of [reads, writes]) {
      // This query waits for a transaction under way. It also uses the connection once, without which Kysely would not close it.
      await sql`select 1`.execute(db)
      await db.destroy()
    }
  }
  const engine = {
    name: 'sqlite' as const,
    words,
    isSerial: true,
    state: () => ({ is: 'ok' as const }),
    figures: () => fileSizes([file, `${file}-wal`]),
    reads,
    write: <T>(fn: (db: Kysely<SystemTables>) => Promise<T>) => writes.transaction().execute(fn),
    announce,
    listen: async (onCommit: (org: string, rev: number) => void) => {
      const stop = add(onCommit)
      return async () => {
        stop()
      }
    },
    close,
  }
  try {
    return await openSqlStorage(engine, registry)
  } catch (error) {
    await close()
    throw error
  }
}

const fileSizes = async (files: readonly string[]): Promise<StorageFigure[]> => {
  const sizes: StorageFigure[] = []
  for (const file of files)
    if (existsSync(file)) sizes.push({ is: 'file', of: basename(file), value: (await stat(file)).size })
  return sizes
}
