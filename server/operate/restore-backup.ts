// `npm run restore -- FILE` on the embedded database: the backup is unpacked beside the present data, verified, migrated, given a new epoch, and only then put in
// their place. Every refusal leaves the present data untouched (quality.md section 2; sync.md section 3.5).
import { access, constants, copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, isDiskFull } from '../storage/error-codes.ts'
import { schemaVersion } from '../storage/migrate.ts'
import { renewOrganisations } from '../storage/renew-organisations.ts'
import { isInUse, readFacts } from '../storage/sqlite-file.ts'
import { openSqlite } from '../storage/sqlite.ts'
import type { ImageStore } from '../use/pictures/stores/image-store.ts'
import { isSealed, readManifestText, readMembers } from './archive.ts'
import {
  DATABASE,
  exists,
  filesUnder,
  freeBytes,
  holdData,
  IMAGES,
  momentInName,
  syncFolder,
} from './data-folder.ts'
import { bringBack } from './images/bring-back.ts'
import { imageFault } from './images/image-sentences.ts'
import { FORMAT, hasSameFacts, readManifest, type Manifest } from './manifest.ts'
import { refusal, type Done } from './make-backup.ts'
import type { Restored } from './restored.ts'
import { sentences } from './sentences.ts'
import { dropStage, immovable, noStep, openStage, settleSwap, swapData, type Step } from './swap-data.ts'

export interface RestoreOptions {
  readonly data: string
  readonly file: string
  readonly at: Date
  readonly newEpoch: () => string
  readonly step?: Step
  /** The bucket in which images are kept; without one they are in the data folder. */
  readonly bucket?: ImageStore | undefined
}

const MARGIN = 32 * 1024 * 1024

export const restoreBackup = async (options: RestoreOptions): Promise<Done<Restored>> => {
  const { data, file } = options
  const opened = await openBackup(file)
  if (!opened.ok) return opened
  const hold = holdData(data)
  if (hold === undefined) return refusal(sentences.running(data))
  try {
    await settleSwap(data)
    // The lock excludes our own servers; this check finds any other program that has the database open.
    const database = join(data, DATABASE)
    if ((await exists(database)) && isInUse(database)) return refusal(sentences.running(data))
    return await restoreOpened(options, opened)
  } catch (error) {
    const fault = imageFault(error)
    if (fault !== undefined) return refusal(sentences.restoreNoImages(fault))
    if (isDiskFull(error)) return refusal(sentences.restoreDiskFull)
    throw error
  } finally {
    await dropStage(data)
    hold.release()
  }
}

export interface Opened {
  readonly manifest: Manifest
  readonly text: string
}

export const openBackup = async (file: string): Promise<Done<Opened>> => {
  try {
    await access(file, constants.R_OK)
    if (!(await stat(file)).isFile()) return refusal(sentences.unreadable(file))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'ENOTDIR', 'EPERM')) return refusal(sentences.unreadable(file))
    throw error
  }
  if (!(await isSealed(file))) return refusal(sentences.damaged(file))
  const text = await readManifestText(file)
  const manifest = text === undefined ? undefined : readManifest(text)
  if (text === undefined || manifest === undefined) return refusal(sentences.damaged(file))
  if (manifest.format > FORMAT || manifest.schema > schemaVersion)
    return refusal(sentences.newer(file, manifest.version))
  return { ok: true, manifest, text }
}

type Unpacking = Pick<RestoreOptions, 'data' | 'file' | 'at' | 'newEpoch' | 'step'>

/** Unpacks the backup beside the data, verified, migrated and with new epochs. Answers the folder. */
export const unpackBackup = async (
  { data, file, at, newEpoch, step = noStep }: Unpacking,
  { manifest, text }: Opened,
): Promise<Done<{ readonly stage: string }>> => {
  const { members } = manifest
  const needed = members.reduce((sum, { size }) => sum + size + 4096, MARGIN)
  const free = await freeBytes(data)
  if (free < needed) return refusal(sentences.noRoom(needed, free))
  step('unpack')
  const stage = await openStage(data)
  const whole = await readMembers(file, text, members, path => join(stage, path))
  const restored = join(stage, DATABASE)
  const facts = whole ? readFacts(restored) : undefined
  if (facts === undefined || !hasSameFacts(manifest, facts)) return refusal(sentences.damaged(file))
  step('renew')
  const storage = await openSqlite({ file: restored })
  try {
    await renewOrganisations(storage, { newEpoch, at: at.getTime() })
  } finally {
    await storage.close()
  }
  return { ok: true, stage }
}

const restoreOpened = async (options: RestoreOptions, opened: Opened): Promise<Done<Restored>> => {
  const { data, at, step = noStep } = options
  const fixed = await immovable(data)
  if (fixed !== undefined) return refusal(sentences.cannotMove(fixed))
  const unpacked = await unpackBackup(options, opened)
  if (!unpacked.ok) return unpacked
  const { stage } = unpacked
  const newerThere = await intoBucket(options.bucket, stage)
  const newerHere = await keepNewerImages(data, stage)
  const newer = newerThere ?? newerHere
  for (const entry of await readdir(stage, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  const name = `before-restore-${momentInName(at)}`
  let before = name
  for (let n = 2; await exists(join(data, before)); n++) before = `${name}-${n}`
  const stuck = await swapData(data, before, step)
  if (stuck !== undefined) return refusal(sentences.cannotMove(stuck))
  const kept = join(data, before)
  return { ok: true, manifest: opened.manifest, newer, before: (await exists(kept)) ? kept : null }
}

/** Undefined without a bucket. What the data folder still has goes back into it as it was. */
const intoBucket = async (bucket: ImageStore | undefined, stage: string): Promise<number | undefined> => {
  if (bucket === undefined) return undefined
  const newer = await bringBack(bucket, join(stage, IMAGES))
  await rm(join(stage, IMAGES), { recursive: true, force: true })
  return newer
}

/**
 * Photographs that arrived after the backup are kept: the devices send their rows again, but may no longer have their bytes. Their names
 * are random and their bytes never change, so that a hard link to the same file is enough.
 */
const keepNewerImages = async (data: string, stage: string): Promise<number> => {
  let newer = 0
  for (const path of await filesUnder(join(data, IMAGES))) {
    const [from, to] = [join(data, IMAGES, path), join(stage, IMAGES, path)]
    if (await exists(to)) continue
    newer += 1
    await mkdir(dirname(to), { recursive: true })
    try {
      await link(from, to)
    } catch (error) {
      if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS')) throw error
      await copyFile(from, to)
    }
  }
  return newer
}
