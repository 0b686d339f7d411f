// The records with changes that wait on this device: their cards show a cloud.
import type { LocalDatabase } from '#core/store/database.ts'

/** The whole queue in one query: its keys alone would be read one by one, and hold up the departure that writes there. */
export const unsentIds = async (db: LocalDatabase): Promise<ReadonlySet<string>> =>
  new Set((await db.outbox.toArray()).map(({ id }) => id))
