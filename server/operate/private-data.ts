// What is in the data folder is read by the account that runs Quai and by no other of the machine: what is made is made so, and what an
// earlier version left open is closed at the start.
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../storage/error-codes.ts'

const OTHERS = 0o077

/** Files that this process makes from now on are of its own account alone, those of its libraries included. */
export const makePrivateFiles = (): void => void process.umask(OTHERS)

/** Ours in the data folder; whatever else somebody keeps there is left alone. */
const ours =
  /^(quai\.(sqlite|lock).*|image-keys\.json.*|images|image-removals|unused-images\.json.*|upload-tokens|untrusted-proxy|outbox|personal-data|backups|exports|(before-)?restore[.-].*)$/

/**
 * Goes to what other accounts may read or change in the folder, and then to the folder itself. A folder that is closed already has been gone
 * through: its photographs are not looked at one by one at every start.
 */
const eachOpen = async (data: string, act: (path: string, mode: number) => Promise<void>): Promise<void> => {
  // Windows has other rights, which a folder hands on.
  if (process.platform === 'win32') return
  const visit = async (path: string, inside: (name: string) => boolean): Promise<void> => {
    const found = await lstat(path)
    if (found.isSymbolicLink()) return
    const isOpen = (found.mode & OTHERS) !== 0
    if (found.isDirectory() && (isOpen || path === data))
      for (const name of await readdir(path)) if (inside(name)) await visit(join(path, name), () => true)
    if (isOpen) await act(path, found.mode)
  }
  try {
    await visit(data, name => ours.test(name))
  } catch (error) {
    // A file that just went away, or of another account, which alone may close it.
    if (!hasCode(error, 'ENOENT', 'EPERM', 'EACCES', 'EROFS')) throw error
  }
}

/** Takes the rights of other accounts away. Returns from how many files and folders. */
export const closeToOthers = async (data: string): Promise<number> => {
  let closed = 0
  await eachOpen(data, async (path, mode) => {
    await chmod(path, mode & 0o700)
    closed += 1
  })
  return closed
}

/** The files and folders to which other accounts have a right. */
export const openToOthers = async (data: string): Promise<string[]> => {
  const open: string[] = []
  await eachOpen(data, async path => {
    open.push(path)
  })
  return open
}
