// What a backup is made of: the embedded database of a data folder, or PostgreSQL. Both go into the same file, and come back from it into
// either.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'
import { copyFromPostgres, sizeOfPostgres } from '../../storage/postgres/whole-database.ts'
import { copyDatabase } from '../../storage/sqlite-file.ts'
import { DATABASE, exists } from '../data-folder.ts'
import { sentences } from '../sentences.ts'

export interface Store {
  /** The space that a copy takes, in bytes, at most; undefined when there is nothing to copy. */
  readonly bytes: () => Promise<number | undefined>
  /** Copies the whole as of one moment into a new SQLite file, while servers write. */
  readonly copyTo: (file: string) => Promise<void>
  /** What the operator reads of it. */
  readonly sentences: { readonly nothing: string; readonly damaged: string }
}

export const embeddedStore = (data: string): Store => {
  const database = join(data, DATABASE)
  const sizeOf = async (file: string): Promise<number> => ((await exists(file)) ? (await stat(file)).size : 0)
  return {
    bytes: async () =>
      (await exists(database)) ? (await sizeOf(database)) + (await sizeOf(`${database}-wal`)) : undefined,
    copyTo: file => copyDatabase(database, file),
    sentences: { nothing: sentences.noDatabase(data), damaged: sentences.damagedDatabase(data) },
  }
}

export const postgresStore = (url: string): Store => ({
  bytes: () => sizeOfPostgres(url),
  copyTo: file => copyFromPostgres(url, file),
  sentences: { nothing: sentences.emptyPostgres, damaged: sentences.damagedPostgres },
})

/** The one that the settings name. */
export const storeOf = ({ data, databaseUrl }: Settings): Store =>
  databaseUrl === null ? embeddedStore(data) : postgresStore(databaseUrl)
