// The data folder of the embedded store: which files in it are the data, the lock on it, and writes that survive a loss of power.
import { mkdirSync } from 'node:fs'
import { lstat, open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../storage/error-codes.ts'
import { holdFile, type Hold } from '../storage/sqlite-file.ts'

export const DATABASE = 'quai.sqlite'
export const IMAGES = 'images'
export const KEYS = 'image-keys.json'
export const BACKUPS = 'backups'

/** How long we wait for a process that is just ending to release the folder. */
const PATIENCE_MS = 1000

/** Locks the data folder for one server or one restore; undefined when another process has the lock. */
export const holdData = (data: string): Hold | undefined => {
  mkdirSync(data, { recursive: true })
  return holdFile(join(data, 'quai.lock'), PATIENCE_MS)
}

export const exists = async (path: string): Promise<boolean> => {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** After this call, names that were made or changed in a folder are on the disk. Windows has no such call and needs none. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * All files under a folder in order, with slashes; none when the folder is absent. Files ending in `.part` are still being written and are
 * left out.
 */
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

/** The bytes that an ordinary process may still write in this folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A moment in the form used in file names. */
export const momentInName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')
