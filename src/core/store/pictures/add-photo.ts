// A photo or a signature taken at a stop (screens.md section 4, « Proof »), or the picture of a message. Image and line are captured
// together, and the photo is safe once this resolves. The upload loop sends it later.
import { momentToMs } from '#records/time/dates.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import type { PictureOwner } from './blob.ts'
import { keepBlob } from './blob-rows.ts'
import type { Connection, LocalDatabase } from '../database.ts'
import { edit, type Draft } from '../outbox/outbox.ts'

export interface Image {
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly name: string
}

interface ImageTaken {
  readonly kind: TaskPhoto['kind']
  /** The object that it shows. */
  readonly line_id?: string | null
  readonly caption?: string
  readonly image: Image
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
}

export interface PhotoTaken extends ImageTaken {
  readonly task: string
}

export const addPhoto = (db: LocalDatabase, photo: PhotoTaken): Promise<Outcome<{ readonly id: string }>> =>
  edit(db, [Task], draft => addPhotoIn(draft, db.newKey(), photo))

/** `id`: of the new photo. */
export const addPhotoIn = async (
  draft: Draft,
  id: string,
  { task, ...taken }: PhotoTaken,
): Promise<Outcome<{ readonly id: string }>> => {
  if (taken.image.bytes.byteLength === 0)
    return failed({ kind: 'upload', fault: 'missingFile', detail: null })
  const row = await draft.read(Task, task)
  if (row === null) return failed({ kind: 'other', status: 404, detail: null })
  const owner = { id, entity: 'task', record: task } as const
  await draft.patch(Task, task, {
    photosList: [...row.photosList, await keepImage(draft.tables, owner, taken)],
  })
  return success({ id })
}

interface ImageOwner {
  readonly id: string
  readonly entity: PictureOwner
  readonly record: string
}

/** Keeps the image, to be sent; the caller writes the line that this answers into its record, in the same transaction. */
export const keepImage = async (
  tables: Pick<Connection, 'blob'>,
  owner: ImageOwner,
  { kind, line_id = null, caption = '', image, at }: ImageTaken,
): Promise<TaskPhoto> => {
  const line = { id: owner.id, kind, line_id, taken_at: at, caption, file_id: null, url: null }
  await keepBlob(tables, {
    ...image,
    ...owner,
    state: 'waiting',
    kind,
    line,
    size: image.bytes.byteLength,
    takenAt: new Date(momentToMs(at)).toISOString(),
    tries: 0,
    file_id: null,
    url: null,
  })
  return line
}
