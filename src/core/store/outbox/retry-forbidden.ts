// When rights are given back, changes that were refused for lack of a right are sent again automatically, under another key
// (sync.md section 2).
import { isForWantOfRight } from '#records/rights/want-of-right.ts'
import type { LocalDatabase } from '../database.ts'
import { renewed, type Entry } from '../rows/entry.ts'

/** The server answers 404 for a record to which a person has no right; with the right it may exist again. */
export const isOutOfReach = ({ op, theirs, error }: Entry): boolean =>
  op === 'patch' && theirs === null && error?.kind === 'other' && error.status === 404

export const isAnyForbidden = async (db: LocalDatabase): Promise<boolean> => {
  const refused = await db.outbox.where('state').equals('refused').toArray()
  return refused.some(({ error }) => isForWantOfRight(error))
}

export const retryForbidden = (db: LocalDatabase): Promise<void> => {
  const { dexie, outbox } = db.strict
  return dexie.transaction('rw', ['outbox'], async () => {
    const refused = await outbox.where('state').equals('refused').toArray()
    const parked = await outbox.where('state').equals('conflict').toArray()
    const back = [...refused.filter(({ error }) => isForWantOfRight(error)), ...parked.filter(isOutOfReach)]
    await outbox.bulkPut(back.map(entry => renewed(entry, db.newKey())))
  })
}
