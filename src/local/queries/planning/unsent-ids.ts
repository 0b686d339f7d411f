// The records whose changes wait on this device: what a card marks with a cloud.
import type { LocalDatabase } from '../../database.ts'

export const unsentIds = async (db: LocalDatabase): Promise<ReadonlySet<string>> => {
  const keys = await db.outbox.orderBy('id').keys()
  return new Set(keys.map(String))
}
