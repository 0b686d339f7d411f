// « Réessayer »: a change that the server refused, or for which it had no record, leaves again under another key, because it is a
// new decision (sync.md section 2).
import { failed, success, type Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { decide, NOTHING_TO_DECIDE } from '#core/store/outbox/decide.ts'
import { renewed } from '#core/store/rows/entry.ts'
import { isOutOfReach } from '#core/store/outbox/retry-forbidden.ts'

export const retryEntry = (db: LocalDatabase, chosen: { readonly seq: number }): Promise<Outcome<null>> => {
  const key = db.newKey()
  return decide(db, chosen, ({ entry }) =>
    entry.state === 'refused' || (entry.state === 'conflict' && isOutOfReach(entry))
      ? success({ changed: [renewed(entry, key)] })
      : failed(NOTHING_TO_DECIDE),
  )
}
