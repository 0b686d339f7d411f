// Whether a server's restore (sync.md section 3.5) still brings everything again: what src/core/sync/session/restore.ts notes in meta, read where
// an entry would leave.
import { readMeta, type Tables } from './database.ts'

export const RESTORE = 'restore'

export const isBringing = async (tables: Pick<Tables, 'meta'>): Promise<boolean> => {
  const value = await readMeta(tables, RESTORE)
  return typeof value === 'object' && value !== null && 'phase' in value && value.phase === 'bringing'
}
