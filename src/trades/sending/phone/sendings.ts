// What this device has to send and has sent today, each with its record: the sync screen in one read, without the versions to
// compare (versions-here.ts), which are read after it.
import type { TaskRow } from '#records/entities/task.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Acked, Values } from '#core/store/rows/entry.ts'
import type { BlobFacts } from '#core/store/pictures/blob.ts'
import { pendingBlobs } from '#core/store/pictures/blobs.ts'
import { ackedSince, outboxEntries, type PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { recordName } from '#core/store/mirror/record-name.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'

/** The record's person: « Monique Haas, Schillersheim ». Null when the record has no name or is no longer on this device. */
export interface Subject {
  readonly title: string | null
  readonly task: TaskRow | null
  /** Of the task, on this device still or not. */
  readonly taskType?: unknown
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
export interface Sendings {
  readonly wrong: readonly Sending[]
  readonly waiting: readonly Sending[]
  /** How many wait for a person's choice between two versions. */
  readonly parked: number
  readonly photos: readonly PhotoSending[]
  readonly sentToday: readonly SentChange[]
}

interface SendingsArgs {
  /** The start of today, ISO 8601 UTC. */
  readonly since: string
}

export const sendings = async (db: LocalDatabase, { since }: SendingsArgs): Promise<Sendings> => {
  const [entries, blobs, acked] = await Promise.all([
    outboxEntries(db),
    pendingBlobs(db),
    ackedSince(db, { since }),
  ])
  const about = async <T extends object>(thing: T, entity: string, id: string): Promise<T & Subject> => ({
    ...thing,
    ...(await subjectOf(db, entity, id)),
  })
  const all = await Promise.all(entries.map(entry => about({ entry }, entry.entity, entry.id)))
  return {
    wrong: all.filter(({ entry }) => entry.state === 'refused' || entry.state === 'damaged'),
    waiting: all.filter(({ entry }) => entry.state === 'queued' || entry.state === 'sent'),
    parked: entries.filter(({ state }) => state === 'conflict').length,
    photos: await Promise.all(blobs.map(blob => about({ blob }, blob.entity, blob.record))),
    sentToday: await Promise.all(acked.map(one => about({ acked: one }, one.entry.entity, one.entry.id))),
  }
}

export const subjectOf = async (db: LocalDatabase, entity: string, id: string): Promise<Subject> => {
  if (entity === 'task') {
    const task = await taskById(db, { id })
    if (task !== null) return { title: titleOf(task), task, taskType: task.task_type_id }
    // It left this device while a change of it waits here: its base still has the person's name.
    const row = (await db.base.get(['task', id]))?.row ?? null
    return { title: row && titleOfValues(row), task, taskType: row?.['task_type_id'] ?? null }
  }
  return { title: await recordName(db, { entity, id }), task: null }
}

const titleOf = (task: Parameters<typeof personText>[0] & Pick<TaskRow, 'city'>): string =>
  [personText(task), task.city].filter(Boolean).join(', ')

/** The title of a row, or of an entry's stored values. */
export const titleOfValues = (row: Values): string | null => {
  const text = (field: string): string => (typeof row[field] === 'string' ? row[field] : '')
  const title = titleOf({
    firstname: text('firstname'),
    lastname: text('lastname'),
    name: text('name'),
    city: text('city'),
  })
  return title === '' ? null : title
}
