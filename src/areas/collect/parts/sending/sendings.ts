// What this device has to send and has sent today, each with the record it is about: the whole sync screen in one reading.
import { entityByName } from '#domain/entities/index.ts'
import { Task, type TaskRow } from '#domain/entities/task.ts'
import type { LocalDatabase } from '#local/database.ts'
import type { Acked } from '#local/entry.ts'
import type { BlobFacts } from '#local/blob.ts'
import { pendingBlobs } from '#local/queries/blobs.ts'
import { openConflicts, type Conflict } from '#local/queries/conflicts.ts'
import { ackedSince, outboxEntries, type PendingEntry } from '#local/queries/outbox-entries.ts'
import { taskById } from '#local/queries/task-by-id.ts'
import { personText } from '../tour/place.ts'

/** Whose record it is: « Monique Haas, Schillersheim ». Null when the record has no name or is on this device no more. */
export interface Subject {
  readonly title: string | null
  readonly task: TaskRow | null
}
export interface Sending extends Subject {
  readonly entry: PendingEntry
}
export interface SentChange extends Subject {
  readonly acked: Acked
}
export interface PhotoSending extends Subject {
  readonly blob: BlobFacts
}
export interface Versions extends Subject {
  readonly conflict: Conflict
  /** The parked change itself; null for a dispute, which has left this device. */
  readonly entry: PendingEntry | null
}

export interface Sendings {
  readonly wrong: readonly Sending[]
  readonly waiting: readonly Sending[]
  readonly versions: readonly Versions[]
  readonly photos: readonly PhotoSending[]
  readonly sentToday: readonly SentChange[]
}

interface SendingsArgs {
  /** The start of today, ISO 8601 UTC. */
  readonly since: string
  /** Whose disputes are shown; null shows everybody's, for a desk. */
  readonly user: string | null
}

export const sendings = async (db: LocalDatabase, { since, user }: SendingsArgs): Promise<Sendings> => {
  const [entries, conflicts, blobs, acked] = await Promise.all([
    outboxEntries(db),
    openConflicts(db),
    pendingBlobs(db),
    ackedSince(db, { since }),
  ])
  const about = async <T extends object>(thing: T, entity: string, id: string): Promise<T & Subject> => ({
    ...thing,
    ...(await subjectOf(db, entity, id)),
  })
  const all = await Promise.all(entries.map(entry => about({ entry }, entry.entity, entry.id)))
  const own = conflicts.filter(one => one.source === 'entry' || user === null || one.user === user)
  return {
    wrong: all.filter(({ entry }) => entry.state === 'refused' || entry.state === 'damaged'),
    waiting: all.filter(({ entry }) => entry.state === 'queued' || entry.state === 'sent'),
    versions: await Promise.all(
      own.map(conflict =>
        about(
          { conflict, entry: entries.find(({ seq }) => seq === conflict.seq) ?? null },
          conflict.entity,
          conflict.id,
        ),
      ),
    ),
    photos: await Promise.all(blobs.map(blob => about({ blob }, blob.entity, blob.record))),
    sentToday: await Promise.all(acked.map(one => about({ acked: one }, one.entry.entity, one.entry.id))),
  }
}

export const subjectOf = async (db: LocalDatabase, entity: string, id: string): Promise<Subject> => {
  if (entity === 'task') {
    const task = await taskById(db, { id })
    return task === null ? { title: await titleOfBase(db, id), task } : { title: titleOf(task), task }
  }
  if (entityByName(entity) === undefined) return { title: null, task: null }
  const name = (await db.rows(entity).get(id))?.['name']
  return { title: typeof name === 'string' && name !== '' ? name : null, task: null }
}

const titleOf = (task: Parameters<typeof personText>[0] & Pick<TaskRow, 'city'>): string =>
  [personText(task), task.city].filter(Boolean).join(', ')

/** A task that left this device while something of it waits here: its base still knows whose it is. */
const titleOfBase = async (db: LocalDatabase, id: string): Promise<string | null> => {
  const row = (await db.base.get([Task.name, id]))?.row
  if (row == null) return null
  const text = (field: string): string => (typeof row[field] === 'string' ? row[field] : '')
  return titleOf({
    firstname: text('firstname'),
    lastname: text('lastname'),
    name: text('name'),
    city: text('city'),
  })
}
