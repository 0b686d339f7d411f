// An entry that this version cannot read stays visible and exportable, and does not hold up the rest of the queue (sync.md
// section 1).
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { upcast } from './upcast.ts'

/** Returns the entry unchanged when this version can read it. */
export const readable = (stored: Entry): Entry => upcast(stored) ?? { ...stored, state: 'damaged' }

export const markDamaged = async (db: LocalDatabase): Promise<void> => {
  await db.outbox
    .filter(entry => readable(entry) !== entry)
    .modify((entry, written) => {
      Object.assign(written, { value: readable(entry) })
    })
}
