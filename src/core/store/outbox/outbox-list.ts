// What waits for the server, and what was sent lately (screens.md section 4, « Synchronisation »).
import type { LocalDatabase } from '../database.ts'
import { capturedAt, type Acked, type Entry } from '../rows/entry.ts'

export interface PendingEntry extends Entry {
  /** ISO 8601 UTC. */
  readonly capturedAt: string
}

/** In order of capture. */
export const outboxEntries = async (db: LocalDatabase): Promise<PendingEntry[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(entry =>
    Object.assign({}, entry, {
      // A damaged entry may have no patch.
      patch: { ...entry.patch },
      capturedAt: new Date(capturedAt(entry)).toISOString(),
    }),
  )

/** Acknowledged since a moment (ISO 8601 UTC), latest first. */
export const ackedSince = (db: LocalDatabase, { since }: { readonly since: string }): Promise<Acked[]> =>
  db.acked.where('at').aboveOrEqual(since).reverse().toArray()
