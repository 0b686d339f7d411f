// The records whose changes wait on this device: what a card marks with a cloud.
import type { LocalDatabase } from '#core/store/database.ts'

/** The whole queue in one answer: its keys alone would come one by one, and hold up the departure that writes there. */
export const unsentIds = async (db: LocalDatabase): Promise<ReadonlySet<string>> =>
  new Set((await db.outbox.toArray()).map(({ id }) => id))
