// `npm run restore -- FILE` on PostgreSQL, with all servers stopped: the backup is unpacked aside and verified, the present data go into a
// backup of their own, and then all rows are replaced in one transaction.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isDiskFull, isGone, READ_ONLY } from '../../storage/error-codes.ts'
import { openPostgres } from '../../storage/postgres/open-postgres.ts'
import { copyIntoPostgres, othersOnPostgres } from '../../storage/postgres/whole-database.ts'
import { folderStore } from '../../use/pictures/stores/folder-store.ts'
import { DATABASE, exists, holdData, IMAGES, KEYS, syncFolder } from '../data-folder.ts'
import { bringBack } from '../images/bring-back.ts'
import { imageFault } from '../images/image-sentences.ts'
import { makeBackup, refusal, type Done } from '../make-backup.ts'
import { openBackup, unpackBackup, type Opened, type RestoreOptions } from '../restore-backup.ts'
import type { Restored } from '../restored.ts'
import { sentences } from '../sentences.ts'
import { dropStage } from '../swap-data.ts'
import { postgresStore } from './store.ts'

interface Options extends RestoreOptions {
  readonly url: string
  /** The product's version. */
  readonly version: string
}

export const restoreIntoPostgres = async (options: Options): Promise<Done<Restored>> => {
  const { data, file, url } = options
  const opened = await openBackup(file)
  if (!opened.ok) return opened
  const hold = holdData(data)
  if (hold === undefined) return refusal(sentences.running(data))
  try {
    if ((await othersOnPostgres(url)) > 0) return refusal(sentences.postgresInUse)
    return await restoreOpened(options, opened)
  } catch (error) {
    const fault = imageFault(error)
    if (fault !== undefined) return refusal(sentences.restoreNoImages(fault))
    if (isDiskFull(error)) return refusal(sentences.restoreDiskFull)
    if (hasCode(error, LOCKED)) return refusal(sentences.postgresInUse)
    if (isGone(error) || hasCode(error, READ_ONLY)) return refusal(sentences.postgresLost)
    throw error
  } finally {
    await dropStage(data)
    hold.release()
  }
}

/** Of PostgreSQL: somebody has connected meanwhile, and uses a table. */
const LOCKED = '55P03'

const restoreOpened = async (options: Options, opened: Opened): Promise<Done<Restored>> => {
  const { data, url, at, version, step, bucket } = options
  const images = bucket ?? folderStore(join(data, IMAGES))
  const unpacked = await unpackBackup(options, opened)
  if (!unpacked.ok) return unpacked
  const { stage } = unpacked
  const store = postgresStore(url)
  const isUsed = (await store.bytes()) !== undefined
  // What is replaced may be of an older version: its backup has the tables of this one.
  await (await openPostgres({ url })).close()
  const before = isUsed ? await makeBackup({ data, at, version, store, images, kind: '-avant' }) : undefined
  if (before?.ok === false) return before
  const newer = await bringBack(images, join(stage, IMAGES))
  await copyIntoPostgres(join(stage, DATABASE), url, step)
  if (await exists(join(stage, KEYS))) await rename(join(stage, KEYS), join(data, KEYS))
  await syncFolder(data)
  return { ok: true, manifest: opened.manifest, newer, before: before?.file ?? null }
}
