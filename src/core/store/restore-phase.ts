// Whether a restore of the server (sync.md section 3.5) still pulls everything again: src/core/sync/session/restore.ts notes it in meta, and
// it is read where an entry would be sent.
import { readMeta, type Tables } from './database.ts'

export const RESTORE = 'restore'

/** The value stored on devices, 'bringing', keeps its name: an update may come in the middle of a restore. */
export const isPullingAgain = async (tables: Pick<Tables, 'meta'>): Promise<boolean> => {
  const value = await readMeta(tables, RESTORE)
  return typeof value === 'object' && value !== null && 'phase' in value && value.phase === 'bringing'
}
