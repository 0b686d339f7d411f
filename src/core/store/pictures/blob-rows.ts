// The states of a captured image (sync.md section 1): kept with its line, tried, refused, sent, abandoned. What the server must
// learn of it is an ordinary outbox entry, written in the same transaction.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { SlotMessage } from '#records/entities/slot-message.ts'
import { Task } from '#records/entities/task.ts'
import type { BaseRow, Entity } from '#records/entity.ts'
import type { Failure, UploadFault } from '#records/failure.ts'
import type { SentFile, StoredBlob } from './blob.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import { edit, type Draft } from '../outbox/outbox.ts'

/**
 * The captured line of a record that this device no longer shows is sent with rev 0. No row has rev 0, so the server answers with
 * its own row and the value test inserts this one line. Without a rev, this line would replace the whole list.
 */
const UNSEEN_REV = 0

interface Pictured extends BaseRow {
  readonly photosList: readonly TaskPhoto[]
}
const owners: readonly Entity<string, Pictured>[] = [Task, SlotMessage]

export const keepBlob = async (tables: Pick<Connection, 'blob'>, blob: StoredBlob): Promise<void> => {
  await tables.blob.add(blob)
}

/** Oldest first, because the ids are UUIDv7. Reads no bytes. */
export const waitingBlobIds = (db: LocalDatabase): Promise<string[]> =>
  db.blob.where('state').equals('waiting').primaryKeys()

const change = async (
  db: LocalDatabase,
  id: string,
  next: (blob: StoredBlob) => Partial<StoredBlob>,
): Promise<void> => {
  await db.blob
    .where('id')
    .equals(id)
    .and(({ state }) => state !== 'sent')
    .modify(blob => {
      Object.assign(blob, next(blob))
    })
}

/** After an attempt without a definite answer, the image stays in the queue with its last error. */
export const noteBlobAttempt = (db: LocalDatabase, id: string, error: Failure): Promise<void> =>
  change(db, id, ({ tries }) => ({ tries: tries + 1, error }))

export const refuseBlob = (db: LocalDatabase, id: string, error: Failure): Promise<void> =>
  change(db, id, ({ tries }) => ({ state: 'refused', tries: tries + 1, error }))

const awaitAgain = ({ error: _error, ...blob }: StoredBlob): StoredBlob => ({
  ...blob,
  state: 'waiting',
  tries: 0,
})

/** Puts refused images back into the queue: the one that a person named, or all that failed for a reason that is now repaired. */
export const reviveBlobs = async (
  db: LocalDatabase,
  isMeant: (blob: StoredBlob, fault: UploadFault | null) => boolean,
): Promise<void> => {
  const meant = await db.blob
    .where('state')
    .equals('refused')
    .filter(blob => isMeant(blob, blob.error?.kind === 'upload' ? blob.error.fault : null))
    .primaryKeys()
  if (meant.length === 0) return
  await db.strict.dexie.transaction('rw', ['blob'], async () => {
    for (const id of meant) {
      const blob = await db.strict.blob.get(id)
      if (blob?.state === 'refused') await db.strict.blob.put(awaitAgain(blob))
    }
  })
}

/**
 * Writes the file's address into the record's line, in the transaction that ends the image's wait. Doing it twice changes nothing
 * more.
 */
export const keepSentFile = (db: LocalDatabase, id: string, { file_id, url }: SentFile): Promise<void> =>
  edit(db, owners, async draft => {
    const blob = await draft.tables.blob.get(id)
    if (blob === undefined || blob.state === 'sent') return
    const { error: _error, ...kept } = blob
    await draft.tables.blob.put({ ...kept, file_id, url, state: 'sent' })
    await changeLine(draft, db.newKey, blob, shown =>
      // Another device that received the same file (outbox-file.ts) may have sent the image first. A file that a restored server
      // lost is replaced.
      shown.file_id === null || shown.file_id === blob.file_id ? { ...shown, file_id, url } : shown,
    )
  })

/**
 * After a restore of the server, recently sent images may be missing there. Each must be checked as long as this device has its
 * bytes.
 */
export const doubtSentBlobs = async (tables: Pick<Connection, 'blob'>): Promise<void> => {
  await tables.blob
    .where('state')
    .equals('sent')
    .and(({ bytes, kept }) => bytes !== null && kept !== true)
    .modify(blob => {
      Object.assign(blob, { state: 'waiting', tries: 0 })
    })
}

/** A person abandoned the image: it is removed together with its line. False when it was already sent. */
export const forgetBlob = (db: LocalDatabase, id: string): Promise<boolean> =>
  edit(db, owners, async draft => {
    const blob = await draft.tables.blob.get(id)
    if (blob === undefined) return true
    if (blob.state === 'sent') return false
    await draft.tables.blob.delete(id)
    await changeLine(draft, db.newKey, blob, shown => (shown.file_id === null ? null : shown))
    return true
  })

/** `change` returns null to remove the line. */
const changeLine = async (
  { read, patch, tables, owner }: Draft,
  newKey: () => string,
  { entity, record, line }: StoredBlob,
  change: (line: TaskPhoto) => TaskPhoto | null,
): Promise<void> => {
  const of: Entity<string, Pictured> = entity === 'task' ? Task : SlotMessage
  const row = await read(of, record)
  const shown = row?.photosList.find(({ id }) => id === line.id)
  // A line that is no longer shown went into a dispute, or lost to the other side. The captured line replaces it.
  const next = change(shown ?? line)
  const put = next === null ? [] : [next]
  if (row !== null) {
    if (next === (shown ?? null)) return
    const photosList =
      shown === undefined
        ? [...row.photosList, ...put]
        : row.photosList.flatMap(one => (one.id === line.id ? put : [one]))
    await patch(of, record, { photosList })
    return
  }
  await tables.outbox.add({
    ...owner,
    key: newKey(),
    entity,
    id: record,
    op: 'patch',
    patch: { photosList: put },
    from: { photosList: [line] },
    baseRev: UNSEEN_REV,
    refs: [],
    state: 'queued',
    tries: 0,
    v: 1,
  })
}
