// A photo or a signature on its way to the image service (sync.md section 1): captured with its record's line in one transaction,
// sent by a loop of its own, never delaying a record's write.
import type { Failure } from '#records/failure.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'

/** The entities whose records have pictures of their own. */
export type PictureOwner = 'task' | 'slot_message'

type BlobState = 'waiting' | 'refused' | 'sent'

export interface StoredBlob {
  /** The id of its line in `photosList`. */
  readonly id: string
  readonly state: BlobState
  /** The record that shows it. */
  readonly entity: PictureOwner
  readonly record: string
  readonly kind: TaskPhoto['kind']
  /** The line as it was captured, so that a record that has left this device still gets its file. */
  readonly line: TaskPhoto
  readonly name: string
  readonly type: string
  /**
   * An ArrayBuffer, because not every browser keeps a Blob in IndexedDB. Null once the image was sent and its space was needed.
   */
  readonly bytes: ArrayBuffer | null
  readonly size: number
  /** ISO 8601 UTC. */
  readonly takenAt: string
  readonly tries: number
  readonly error?: Failure
  /** Assigned by the image service; the record's line gets them in the same transaction. */
  /** Another person's image, downloaded for a tour without network. Never sent. */
  readonly kept?: true
  /** Kept without bytes because the image service no longer has it. Requested again at each preparation. */
  readonly gone?: true
  readonly file_id: string | null
  readonly url: string | null
}

/** What a list needs: everything except the bytes. */
export type BlobFacts = Omit<StoredBlob, 'bytes'>

/** Where the image service keeps it. */
export interface SentFile {
  readonly file_id: string
  readonly url: string
}
