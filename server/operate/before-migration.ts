// Before a newer version changes the tables of the embedded database, a backup is made beside it: with it the former version can go on. On
// PostgreSQL the operator makes one (docs/exploitation.md).
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaVersion } from '../storage/migrate.ts'
import { schemaOf } from '../storage/sqlite-file.ts'
import { BACKUPS, DATABASE, exists } from './data-folder.ts'
import { makeBackup, refusal, type Done } from './make-backup.ts'
import { surplusMigrations } from './nightly/kept-backups.ts'
import { sentences } from './sentences.ts'

interface Options {
  readonly data: string
  readonly at: Date
  /** The product's version. */
  readonly version: string
}

/** `file`: the backup, or null when the tables stay as they are. A database of a newer version is refused, and not opened for writing. */
export const backUpBeforeMigration = async (
  options: Options,
): Promise<Done<{ readonly file: string | null }>> => {
  const { data } = options
  const database = join(data, DATABASE)
  const schema = (await exists(database)) ? schemaOf(database) : 0
  if (schema !== undefined && schema > schemaVersion) return refusal(sentences.newerData)
  // A new one, or a damaged one: whoever opens it says so.
  if (schema === undefined || schema === 0 || schema === schemaVersion) return { ok: true, file: null }
  const done = await makeBackup({ ...options, kind: '-maj' })
  if (!done.ok) return refusal(sentences.notBeforeMigration(done.sentence))
  const folder = join(data, BACKUPS)
  for (const name of surplusMigrations(await readdir(folder))) await rm(join(folder, name), { force: true })
  return done
}
