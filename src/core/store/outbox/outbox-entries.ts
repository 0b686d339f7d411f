// How much waits for the server: the chip of every screen counts it (outbox-list.ts lists it).
import type { BlobFacts } from '../pictures/blob.ts'
import { readMeta, type LocalDatabase } from '../database.ts'
import { capturedAt, type Entry } from '../rows/entry.ts'

export const pendingCount = (db: LocalDatabase): Promise<number> => db.outbox.count()

export interface SyncSummary {
  readonly pending: number
  /** Waiting entries: the next attempts will settle them. */
  readonly waiting: number
  readonly refused: number
  readonly conflicts: number
  readonly damaged: number
  /** Photos and signatures that were not sent; those that the image service refused. */
  readonly photos: number
  readonly refusedPhotos: number
  /** ISO 8601 UTC; null when nothing waits. */
  readonly oldestAt: string | null
  /** ISO 8601 UTC of the last complete pull. */
  readonly pulledAt: string | null
}

/**
 * Counted by index: after an import thousands wait, and every screen counts again at each one that is sent. In one read, so that
 * an entry that changes state is never missed between two counts.
 */
export const syncSummary = async (db: LocalDatabase): Promise<SyncSummary> => {
  const entriesIn = (state: Entry['state']): Promise<number> => db.outbox.where('state').equals(state).count()
  // Counted by index, because their bytes are large.
  const photosIn = (state: BlobFacts['state']): Promise<number> =>
    db.blob.where('state').equals(state).count()
  const [queued, sent, refused, conflicts, damaged, photos, refusedPhotos, oldest, pulledAt] =
    await db.relaxed.dexie.transaction('r', ['outbox', 'blob', 'meta'], async () =>
      Promise.all([
        entriesIn('queued'),
        entriesIn('sent'),
        entriesIn('refused'),
        entriesIn('conflict'),
        entriesIn('damaged'),
        photosIn('waiting'),
        photosIn('refused'),
        db.outbox.orderBy('seq').first(),
        readMeta(db, 'pulledAt'),
      ]),
    )
  return {
    pending: queued + sent + refused + conflicts + damaged,
    waiting: queued + sent,
    refused,
    conflicts,
    damaged,
    photos,
    refusedPhotos,
    oldestAt: oldest === undefined ? null : new Date(capturedAt(oldest)).toISOString(),
    pulledAt: typeof pulledAt === 'string' ? pulledAt : null,
  }
}
