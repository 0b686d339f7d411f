// The changes of a task that were captured on this device on one day and have not been sent yet, newest first.
import { momentOf } from '#records/time/dates.ts'
import { Task } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { capturedAt, type Entry } from '#core/store/rows/entry.ts'

export interface UnsentOfDay extends Pick<Entry, 'patch' | 'from'> {
  readonly seq: number
  /** `YYYY-MM-DD HH:mm:ss`, local time. */
  readonly at: string
}

export const unsentOfDay = async (
  db: LocalDatabase,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<readonly UnsentOfDay[]> => {
  const entries = await db.outbox.where('[entity+id]').equals([Task.name, id]).sortBy('seq')
  return entries
    .filter(({ op }) => op === 'patch')
    .map(entry => ({
      seq: entry.seq ?? 0,
      at: momentOf(capturedAt(entry)),
      patch: entry.patch,
      from: entry.from,
    }))
    .filter(({ at }) => at.startsWith(day))
    .toReversed()
}
