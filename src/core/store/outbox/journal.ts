// What the server acknowledged in the last days, kept to be sent again if the server is restored from an older backup (sync.md
// 3.5).
import type { LocalDatabase } from '../database.ts'

const JOURNAL_DAYS = 7

export const purgeJournal = async (db: LocalDatabase, nowMs: number): Promise<void> => {
  const oldest = new Date(nowMs - JOURNAL_DAYS * 86_400_000).toISOString()
  await db.acked.where('at').below(oldest).delete()
}
