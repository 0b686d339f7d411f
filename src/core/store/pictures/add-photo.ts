// A photo or a signature taken at the stop (screens.md section 4, « Proof »). Image and line are captured together, and the photo
// is safe once this resolves. The upload loop sends it later.
import { momentToMs } from '#records/time/dates.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { Task } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { keepBlob } from './blob-rows.ts'
import type { LocalDatabase } from '../database.ts'
import { edit } from '../outbox/outbox.ts'

export interface PhotoTaken {
  readonly task: string
  readonly kind: TaskPhoto['kind']
  /** The object that it shows. */
  readonly line_id?: string | null
  readonly caption?: string
  readonly image: { readonly bytes: ArrayBuffer; readonly type: string; readonly name: string }
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
}

export const addPhoto = (
  db: LocalDatabase,
  { task, kind, line_id = null, caption = '', image, at }: PhotoTaken,
): Promise<Outcome<{ readonly id: string }>> =>
  edit(db, [Task], async draft => {
    if (image.bytes.byteLength === 0) return failed({ kind: 'upload', fault: 'missingFile', detail: null })
    const row = await draft.read(Task, task)
    if (row === null) return failed({ kind: 'other', status: 404, detail: null })
    const id = db.newKey()
    const line: TaskPhoto = { id, kind, line_id, taken_at: at, caption, file_id: null, url: null }
    await draft.patch(Task, task, { photosList: [...row.photosList, line] })
    await keepBlob(draft.tables, {
      ...image,
      id,
      state: 'waiting',
      entity: 'task',
      record: task,
      kind,
      line,
      size: image.bytes.byteLength,
      takenAt: new Date(momentToMs(at)).toISOString(),
      tries: 0,
      file_id: null,
      url: null,
    })
    return success({ id })
  })
