// What happens to a captured image (sync.md section 1): kept with its line, tried, refused, sent, given up. What the server must
// hear of it is an ordinary entry of the outbox, written in the same transaction.
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { Task } from '#records/entities/task.ts'
import type { Failure, UploadFault } from '#records/failure.ts'
import type { SentFile, StoredBlob } from './blob.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import { edit, type Draft } from '../outbox/outbox.ts'

/**
 * The captured line of a record that this device no longer shows. Rev 0 is nobody's: the server answers with its row, and the value
 * test puts this one line into it. No rev at all would put this line in the place of the whole list.
 */
const UNSEEN_REV = 0

export const keepBlob = async (tables: Pick<Connection, 'blob'>, blob: StoredBlob): Promise<void> => {
  await tables.blob.add(blob)
}

/** Oldest first: the ids are UUIDv7. No bytes are read. */
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

/** No definite answer: it stays in the queue, with what went wrong last. */
export const noteBlobAttempt = (db: LocalDatabase, id: string, error: Failure): Promise<void> =>
  change(db, id, ({ tries }) => ({ tries: tries + 1, error }))

export const refuseBlob = (db: LocalDatabase, id: string, error: Failure): Promise<void> =>
  change(db, id, ({ tries }) => ({ state: 'refused', tries: tries + 1, error }))

const awaitAgain = ({ error: _error, ...blob }: StoredBlob): StoredBlob => ({
  ...blob,
  state: 'waiting',
  tries: 0,
})

/** Refused images get another chance: the one that a person names, or those that a fault since mended had stopped. */
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

/** The line learns where its file is, in the transaction that ends the image's wait. Twice is once. */
export const keepSentFile = (db: LocalDatabase, id: string, { file_id, url }: SentFile): Promise<void> =>
  edit(db, [Task], async draft => {
    const blob = await draft.tables.blob.get(id)
    if (blob === undefined || blob.state === 'sent') return
    const { error: _error, ...kept } = blob
    await draft.tables.blob.put({ ...kept, file_id, url, state: 'sent' })
    await changeLine(draft, db.newKey, blob, shown =>
      // Another device that was given the same file (outbox-file.ts) may have been first.
      // What a restored server lost gives way.
      shown.file_id === null || shown.file_id === blob.file_id ? { ...shown, file_id, url } : shown,
    )
  })

/** The server was restored: whether the images that were sent lately are still there is to be asked, as long as this device has them. */
export const doubtSentBlobs = async (tables: Pick<Connection, 'blob'>): Promise<void> => {
  await tables.blob
    .where('state')
    .equals('sent')
    .and(({ bytes, kept }) => bytes !== null && kept !== true)
    .modify(blob => {
      Object.assign(blob, { state: 'waiting', tries: 0 })
    })
}

/** A person gave it up: image and line go together. False: it has left already. */
export const forgetBlob = (db: LocalDatabase, id: string): Promise<boolean> =>
  edit(db, [Task], async draft => {
    const blob = await draft.tables.blob.get(id)
    if (blob === undefined) return true
    if (blob.state === 'sent') return false
    await draft.tables.blob.delete(id)
    await changeLine(draft, db.newKey, blob, shown => (shown.file_id === null ? null : shown))
    return true
  })

/** `change` returns null to take the line away. */
const changeLine = async (
  { read, patch, tables, owner }: Draft,
  newKey: () => string,
  { record, line }: StoredBlob,
  change: (line: TaskPhoto) => TaskPhoto | null,
): Promise<void> => {
  const task = await read(Task, record)
  const shown = task?.photosList.find(({ id }) => id === line.id)
  // A line that is shown no more went into a dispute, or lost to the other side: the captured one stands for it.
  const next = change(shown ?? line)
  const put = next === null ? [] : [next]
  if (task !== null) {
    if (next === (shown ?? null)) return
    const photosList =
      shown === undefined
        ? [...task.photosList, ...put]
        : task.photosList.flatMap(one => (one.id === line.id ? put : [one]))
    await patch(Task, record, { photosList })
    return
  }
  await tables.outbox.add({
    ...owner,
    key: newKey(),
    entity: Task.name,
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
