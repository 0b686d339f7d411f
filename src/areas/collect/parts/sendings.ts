// The outbox as the sync screen shows it: each entry with the task it changes, when it changes one.
import type { TaskRow } from '#domain/entities/task.ts'
import type { LocalDatabase } from '#local/database.ts'
import { outboxEntries, type PendingEntry } from '#local/queries/outbox-entries.ts'
import { taskById } from '#local/queries/task-by-id.ts'

export interface Sending {
  readonly entry: PendingEntry
  readonly task: TaskRow | null
}

export const sendings = async (db: LocalDatabase): Promise<Sending[]> =>
  Promise.all(
    (await outboxEntries(db)).map(async entry => ({
      entry,
      task: entry.entity === 'task' ? await taskById(db, { id: entry.id }) : null,
    })),
  )
