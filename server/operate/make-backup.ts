// `npm run backup`: the database, the photographs and their keys in one file, while the server runs. The file gets its final name
// only after it was read back: its database opened and counted, the hash of every photograph compared (quality.md section 2).
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isDiskFull, isGone, OTHER_SCHEMA, READ_ONLY } from '../storage/error-codes.ts'
import { holdFile, isDamage, readFacts } from '../storage/sqlite-file.ts'
import { isSealed, readManifestText, readMembers, sha256Of, writeArchive, type Member } from './archive.ts'
import {
  BACKUPS,
  DATABASE,
  exists,
  filesUnder,
  freeBytes,
  IMAGES,
  KEYS,
  momentInName,
  syncFolder,
} from './data-folder.ts'
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
  /** What the file's name says besides its moment. */
  readonly kind?: BackupKind
}

/** Who made it decides who removes it: what nobody asked for is removed by a rule (nightly/kept-backups.ts). */
export type BackupKind = '' | '-nuit' | '-avant'

/** Free space that is left to the server, which continues to write meanwhile. */
const MARGIN = 32 * 1024 * 1024

export const makeBackup = async ({
  data,
  at,
  version,
  store = embeddedStore(data),
  kind = '',
}: BackupOptions): Promise<Done<{ readonly file: string }>> => {
  const backups = join(data, BACKUPS)
  const file = join(backups, `quai-${momentInName(at)}${kind}.tar`)
  const part = `${file}.part`
  const scratch = `${file}.scratch`
  let hold
  try {
    const bytes = await store.bytes()
    if (bytes === undefined) return refusal(store.sentences.nothing)
    await mkdir(backups, { recursive: true })
    hold = holdFile(join(backups, 'backup.lock'), 0)
    if (hold === undefined) return refusal(sentences.backupUnderWay)
    await removeLeftovers(backups)
    const room = await missingRoom(data, bytes)
    if (room !== undefined) return refusal(room)
    await mkdir(scratch)
    const copy = join(scratch, DATABASE)
    await store.copyTo(copy)
    const facts = readFacts(copy)
    if (facts === undefined) return refusal(store.sentences.damaged)
    // The list of photographs is read after the database: an uploaded photograph is on the disk before any row names it, so none is missed.
    const sourceOf = (path: string): string => join(path === DATABASE ? scratch : data, path)
    const members = await membersOf(data, sourceOf)
    const manifest: Manifest = {
      format: FORMAT,
      product: 'quai',
      version,
      made_at: at.toISOString(),
      ...facts,
      members,
    }
    await writeArchive(part, `${JSON.stringify(manifest, null, 1)}\n`, members, sourceOf, at)
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
  if (isDiskFull(error)) return sentences.diskFull
  if (isDamage(error)) return store.sentences.damaged
  // A photograph was removed between the listing and its copy.
  if (hasCode(error, 'ENOENT')) return sentences.changedMeanwhile
  if (hasCode(error, OTHER_SCHEMA)) return sentences.otherSchema
  return isGone(error) || hasCode(error, READ_ONLY) ? sentences.postgresAway : undefined
}

/** The files of a backup with their sizes and sums: the database, the keys, the photographs. */
const membersOf = async (data: string, sourceOf: (path: string) => string): Promise<Member[]> => {
  const paths = [DATABASE, ...((await exists(join(data, KEYS))) ? [KEYS] : [])]
  for (const path of await filesUnder(join(data, IMAGES))) paths.push(`${IMAGES}/${path}`)
  const members: Member[] = []
  for (const path of paths) {
    const { size } = await stat(sourceOf(path))
    members.push({ path, size, sha256: await sha256Of(sourceOf(path)) })
  }
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
export const missingRoom = async (data: string, bytes: number): Promise<string | undefined> => {
  let needed = MARGIN + 2 * bytes
  for (const path of await filesUnder(join(data, IMAGES)))
    needed += 1024 + (await stat(join(data, IMAGES, path))).size
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
