// Opens the storage that the settings name, for a command that runs beside a running server.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { openPostgres } from '../storage/postgres/open-postgres.ts'
import { openSqlite } from '../storage/sqlite.ts'
import type { Ports } from '../use/write/caller.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { productVersion } from './command-line.ts'
import { DATABASE, exists } from './data-folder.ts'

/** Undefined when there is no database: a command never creates one by mistake in a wrong folder. */
export const withStorage = async <T>(
  { data, databaseUrl }: Settings,
  fn: (ports: Ports) => Promise<T>,
): Promise<T | undefined> => {
  const file = join(data, DATABASE)
  if (databaseUrl === null && !(await exists(file))) return undefined
  if (databaseUrl === null) {
    const kept = await backUpBeforeMigration({ data, at: new Date(), version: productVersion() })
    if (!kept.ok) throw new Error(kept.sentence)
  }
  const storage = databaseUrl === null ? await openSqlite({ file }) : await openPostgres({ url: databaseUrl })
  try {
    return await fn({ storage, clock: Date.now, random: bytes => randomBytes(bytes), log: () => undefined })
  } finally {
    await storage.close()
  }
}
