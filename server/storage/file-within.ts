// A file inside a folder, by a path that comes from outside: never outside the folder, by dots or by a link.
import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { hasCode } from './error-codes.ts'

/** The file's real path inside the folder; undefined when it is missing or outside the folder. */
export const fileWithin = async (folder: string, path: string): Promise<string | undefined> => {
  const segments = path.split('/').filter(segment => segment !== '')
  if (segments.some(segment => segment.startsWith('.') || /[\\\0]/.test(segment))) return undefined
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, ...segments))])
    return file.startsWith(root + sep) ? file : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR')) return undefined
    throw error
  }
}
