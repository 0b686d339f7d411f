// `npm run backup`: the database, the photographs and their keys in one file, while the server runs. The file gets its final name
// only after it was read back: its database opened and counted, the hash of every photograph compared (quality.md section 2).
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, hasCode, isDiskFull, isGone, OTHER_SCHEMA, READ_ONLY } from '../storage/error-codes.ts'
import { holdFile, isDamage, readFacts } from '../storage/sqlite-file.ts'
import { folderStore } from '../use/pictures/stores/folder-store.ts'
import type { ImageStore } from '../use/pictures/stores/image-store.ts'
import { isSealed, readManifestText, readMembers, sha256Of, writeArchive, type Member } from './archive.ts'
import {
  BACKUPS,
  DATABASE,
  exists,
  freeBytes,
  IMAGES,
  KEYS,
  momentInName,
  syncFolder,
} from './data-folder.ts'
import { imageFault } from './images/image-sentences.ts'
import { FORMAT, hasSameFacts, readManifest, type Manifest } from './manifest.ts'
import { sentences } from './sentences.ts'
import { embeddedStore, type Store } from './stores/store.ts'

export type Done<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly sentence: string }
export const refusal = (sentence: string) => ({ ok: false, sentence }) as const

export interface BackupOptions {
  readonly data: string
  readonly at: Date
  /** The product's version. */
  readonly version: string
  readonly store?: Store
  /** Where the images are, if not in the data folder. */
  readonly images?: ImageStore
  /** What the file's name says besides its moment. */
  readonly kind?: BackupKind
}

/**
 * Who made it decides who removes it: what nobody asked for is removed by a rule (nightly/kept-backups.ts). One from before a migration,
 * `-maj`, is without photographs: a migration changes none, and a start must not wait for their copy.
 */
export type BackupKind = '' | '-nuit' | '-avant' | '-maj'

/** Free space that is left to the server, which continues to write meanwhile. */
const MARGIN = 32 * 1024 * 1024

export const makeBackup = async ({
  data,
  at,
  version,
  store = embeddedStore(data),
  images: given = folderStore(join(data, IMAGES)),
  kind = '',
}: BackupOptions): Promise<Done<{ readonly file: string }>> => {
  const backups = join(data, BACKUPS)
  const file = join(backups, `quai-${momentInName(at)}${kind}.tar`)
  const part = `${file}.part`
  const scratch = `${file}.scratch`
  // In the scratch folder there is none.
  const images = kind === '-maj' ? folderStore(join(scratch, IMAGES)) : given
  let hold
  try {
    const bytes = await store.bytes()
    if (bytes === undefined) return refusal(store.sentences.nothing)
    await mkdir(backups, { recursive: true })
    hold = holdFile(join(backups, 'backup.lock'), 0)
    if (hold === undefined) return refusal(sentences.backupUnderWay)
    await removeLeftovers(backups)
    const room = await missingRoom(data, bytes, images)
    if (room !== undefined) return refusal(room)
    await mkdir(scratch)
    const copy = join(scratch, DATABASE)
    await store.copyTo(copy)
    const facts = readFacts(copy)
    if (facts === undefined) return refusal(store.sentences.damaged)
    // The list of photographs is read after the database: an uploaded photograph is on the disk before any row names it, so none is missed.
    const files = { [DATABASE]: copy, [KEYS]: join(data, KEYS) }
    const members = await membersOf(files, images)
    const manifest: Manifest = {
      format: FORMAT,
      product: 'quai',
      version,
      made_at: at.toISOString(),
      ...facts,
      members,
    }
    await writeArchive(part, `${JSON.stringify(manifest, null, 1)}\n`, members, bytesFrom(files, images), at)
    await rm(copy)
    if (!(await restoresAs(part, manifest, copy))) return refusal(sentences.changedMeanwhile)
    await rename(part, file)
    await syncFolder(backups)
    return { ok: true, file }
  } catch (error) {
    const said = sentenceOf(error, store)
    if (said === undefined) throw error
    return refusal(said)
  } finally {
    if (hold !== undefined) {
      await rm(part, { force: true })
      await rm(scratch, { recursive: true, force: true })
      hold.release()
    }
  }
}

const sentenceOf = (error: unknown, store: Store): string | undefined => {
  const images = imageFault(error)
  if (images !== undefined) return sentences.noImages(images)
  if (isDiskFull(error)) return sentences.diskFull
  if (isDamage(error)) return store.sentences.damaged
  // A photograph was removed between the listing and its copy.
  if (hasCode(error, 'ENOENT')) return sentences.changedMeanwhile
  if (hasCode(error, OTHER_SCHEMA)) return sentences.otherSchema
  return isGone(error) || hasCode(error, READ_ONLY) ? sentences.postgresAway : undefined
}

/** What of a backup are files of this machine, by their paths in it. */
interface OwnFiles {
  readonly [path: string]: string
}

const bytesFrom = (files: OwnFiles, images: ImageStore) =>
  async function* (path: string): AsyncGenerator<Uint8Array> {
    const file = files[path]
    if (file !== undefined) yield* createReadStream(file)
    else yield* (await images.read(path.slice(IMAGES.length + 1)))?.body ?? gone()
  }
/** As a file says that was removed. */
const gone = (): never => {
  throw failure('ENOENT', 'an image was removed meanwhile')
}

/** The files of a backup with their sizes and sums: the database, the keys, the photographs in their order. */
const membersOf = async (files: OwnFiles, images: ImageStore): Promise<Member[]> => {
  const members: Member[] = []
  for (const [path, file] of Object.entries(files))
    if (await exists(file))
      members.push({ path, size: (await stat(file)).size, sha256: await sha256Of(file) })
  const listed: { readonly path: string; readonly size: number }[] = []
  for await (const file of images.list()) listed.push(file)
  for (const { path, size } of listed.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    members.push({ path: `${IMAGES}/${path}`, size, sha256: (await images.hash(path)) ?? gone() })
  return members
}

/** Removes the files of a backup that was killed. No other process works here while the lock is held. */
const removeLeftovers = async (backups: string): Promise<void> => {
  for (const name of await readdir(backups))
    if (/\.tar\.(part|scratch)$/.test(name)) await rm(join(backups, name), { recursive: true, force: true })
}

/**
 * Refuses when the disk has no room for the backup file and for one more database (the copy before, the unpacked one after): a full disk
 * would stop the server's writes.
 */
export const missingRoom = async (
  data: string,
  bytes: number,
  images: ImageStore,
): Promise<string | undefined> => {
  let needed = MARGIN + 2 * bytes
  for await (const { size } of images.list()) needed += 1024 + size
  const free = await freeBytes(data)
  return free < needed ? sentences.noRoom(needed, free) : undefined
}

/**
 * Reads the backup back as a restore would. Photographs are hashed inside the archive, so that no room for a second copy of them is needed.
 */
const restoresAs = async (part: string, manifest: Manifest, target: string): Promise<boolean> => {
  if (!(await isSealed(part))) return false
  const text = (await readManifestText(part)) ?? ''
  const read = readManifest(text)
  if (read === undefined || JSON.stringify(read) !== JSON.stringify(manifest)) return false
  const whole = await readMembers(part, text, read.members, path => (path === DATABASE ? target : undefined))
  const facts = whole ? readFacts(target) : undefined
  return facts !== undefined && hasSameFacts(read, facts)
}
