// What waits for a choice between two versions, each with its record: read after the first list, because comparing needs more
// code.
import type { Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { seenConflicts, type Conflict } from '#core/store/conflicts/conflicts.ts'
import { outboxEntries, type PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { subjectOf, type Subject } from './sendings.ts'

export interface Versions extends Subject {
  readonly conflict: Conflict
  /** The parked change itself; null for a dispute, which has left this device. */
  readonly entry: PendingEntry | null
}

interface VersionsHereArgs {
  /** Whose disputes are shown; null shows everybody's, for a desk. */
  readonly user: string | null
  readonly rights: Rights
}

export const versionsHere = async (
  db: LocalDatabase,
  { user, rights }: VersionsHereArgs,
): Promise<Versions[]> => {
  const [entries, conflicts] = await Promise.all([outboxEntries(db), seenConflicts(db, { rights })])
  const own = conflicts.filter(one => one.source === 'entry' || user === null || one.user === user)
  return Promise.all(
    own.map(async conflict => {
      const entry = entries.find(({ seq }) => seq === conflict.seq) ?? null
      const { title, task } = await subjectOf(db, conflict.entity, conflict.id)
      return { conflict, entry, title, task }
    }),
  )
}
