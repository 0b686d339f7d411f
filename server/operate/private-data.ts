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
  /^(quai\.(sqlite|lock).*|image-keys\.json.*|images|upload-tokens|outbox|personal-data|backups|exports|(before-)?restore[.-].*)$/

/**
 * Takes the rights of other accounts from what is in the folder, and then from the folder itself. Returns how many files and folders were
 * open. A folder that is closed already has been gone through: its photographs are not looked at one by one at every start.
 */
export const closeToOthers = async (data: string): Promise<number> => {
  // Windows has other rights, which a folder hands on.
  if (process.platform === 'win32') return 0
  let closed = 0
  const close = async (path: string, inside: (name: string) => boolean): Promise<void> => {
    const found = await lstat(path)
    if (found.isSymbolicLink()) return
    const isOpen = (found.mode & OTHERS) !== 0
    if (found.isDirectory() && (isOpen || path === data))
      for (const name of await readdir(path)) if (inside(name)) await close(join(path, name), () => true)
    if (!isOpen) return
    await chmod(path, found.mode & 0o700)
    closed += 1
  }
  try {
    await close(data, name => ours.test(name))
  } catch (error) {
    // A file that just went away, or of another account, which alone may close it.
    if (!hasCode(error, 'ENOENT', 'EPERM', 'EACCES', 'EROFS')) throw error
  }
  return closed
}
