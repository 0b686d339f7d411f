// Rights given back: what was refused for want of a right leaves again by itself, under another key (sync.md section 2).
import { PROBLEM } from '#domain/problem.ts'
import type { LocalDatabase } from './database.ts'
import { renewed, type Entry } from './entry.ts'

const isForWantOfRight = ({ error }: Entry): boolean =>
  error?.kind === 'forbidden' ||
  (error?.kind === 'ruleBroken' &&
    error.problems.length > 0 &&
    error.problems.every(({ id }) => id === PROBLEM.rightMissing))

export const retryForbidden = (db: LocalDatabase): Promise<void> => {
  const { dexie, outbox } = db.strict
  return dexie.transaction('rw', ['outbox'], async () => {
    const refused = await outbox.where('state').equals('refused').toArray()
    await outbox.bulkPut(refused.filter(isForWantOfRight).map(entry => renewed(entry, db.newKey())))
  })
}
