// Whether a person has already captured something on this device: the moment to offer its installation (quality.md section 5).
import type { LocalDatabase } from '../database.ts'

export const hasCaptured = async (db: LocalDatabase): Promise<boolean> =>
  (await db.outbox.limit(1).count()) > 0 ||
  (await db.acked.limit(1).count()) > 0 ||
  (await db.blob.limit(1).count()) > 0
