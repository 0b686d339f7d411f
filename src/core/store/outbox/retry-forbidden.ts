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

const forbidden = async ({ outbox }: LocalDatabase['strict']): Promise<Entry[]> => {
  const refused = await outbox.where('state').equals('refused').toArray()
  const parked = await outbox.where('state').equals('conflict').toArray()
  return [...refused.filter(({ error }) => isForWantOfRight(error)), ...parked.filter(isOutOfReach)]
}

export const isAnyUnasked = async ({ strict }: LocalDatabase): Promise<boolean> =>
  (await forbidden(strict)).some(({ asked }) => asked !== true)

export const retryForbidden = (db: LocalDatabase): Promise<void> => {
  const { strict, newKey } = db
  return strict.dexie.transaction('rw', ['outbox'], async () => {
    await strict.outbox.bulkPut(
      (await forbidden(strict)).map(({ asked: _asked, ...entry }) => renewed(entry, newKey())),
    )
  })
}

/**
 * Called once the rights were asked for and are no new ones. A right that this device never missed may have been gone for a moment:
 * what was refused meanwhile is sent once more, and no second time.
 */
export const answerForbidden = (
  db: LocalDatabase,
  { isSame }: { readonly isSame: boolean },
): Promise<void> => {
  const { strict, newKey } = db
  return strict.dexie.transaction('rw', ['outbox'], async () => {
    const unasked = (await forbidden(strict)).filter(({ asked }) => asked !== true)
    for (const entry of unasked)
      await strict.outbox.put({ ...(isSame ? renewed(entry, newKey()) : entry), asked: true })
  })
}
