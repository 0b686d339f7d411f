// What every pass reads from the database first, in one read: the known epoch, the kind of back end, and whether a restore is
// under way.
import type { Tables } from '../store/database.ts'
import { RESTORE } from '../store/restore-phase.ts'
import { MODE } from './plain/plain-mode.ts'
import { restoreIn, type Restore } from './session/restore.ts'

export interface PassFacts {
  readonly epoch: unknown
  readonly isPlain: boolean
  readonly restore: Restore | null
}

export const passFacts = async ({ meta }: Pick<Tables, 'meta'>): Promise<PassFacts> => {
  const [epoch, mode, restore] = await meta.bulkGet(['epoch', MODE, RESTORE])
  return { epoch: epoch?.value, isPlain: mode?.value === 'plain', restore: restoreIn(restore?.value) }
}
