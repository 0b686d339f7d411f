// The data folder of the embedded store: what in it makes the data, who holds it, and writing that outlives a loss of power.
import { mkdirSync } from 'node:fs'
import { lstat, open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFile, type Hold } from '../storage/sqlite-file.ts'

export const DATABASE = 'quai.sqlite'
export const IMAGES = 'images'
export const KEYS = 'image-keys.json'
export const BACKUPS = 'backups'

/** How long a process that is just ending may keep us waiting. */
const PATIENCE_MS = 1000

/** One server, or one restore, per data folder; undefined when another process has it. */
export const holdData = (data: string): Hold | undefined => {
  mkdirSync(data, { recursive: true })
  return holdFile(join(data, 'quai.lock'), PATIENCE_MS)
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

export const exists = async (path: string): Promise<boolean> => {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Names that were made or changed in a folder are on the disk after this; Windows has no such call and needs none. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files under a folder, with slashes, in order; none when it is absent. A file still being written ends in `.part`. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  if (!(await exists(folder))) return []
  const found: string[] = []
  const walk = async (inside: string): Promise<void> => {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile() && !path.endsWith('.part')) found.push(path)
    }
  }
  await walk('')
  return found.sort()
}

/** Bytes that an ordinary process may still write there. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A moment as part of a file's name. */
export const momentInName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')
