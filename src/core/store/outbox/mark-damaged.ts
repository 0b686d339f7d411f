// An entry that this version cannot read stays visible and exportable, and leaves the rest of the queue alone (sync.md section 1).
import type { LocalDatabase } from '../database.ts'
import type { Entry } from '../rows/entry.ts'
import { upcast } from './upcast.ts'

/** The same entry when it is of today. */
export const readable = (stored: Entry): Entry => upcast(stored) ?? { ...stored, state: 'damaged' }

export const markDamaged = async (db: LocalDatabase): Promise<void> => {
  await db.outbox
    .filter(entry => readable(entry) !== entry)
    .modify((entry, written) => {
      Object.assign(written, { value: readable(entry) })
    })
}
