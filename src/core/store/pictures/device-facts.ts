// What this device holds, for « Cet appareil » (screens.md section 9): the outbox by state, the shards with their cursors, the
// versions, and how many records of each kind.
import { entities } from '#records/entities/index.ts'
import { badRows, type BadRow } from '../mirror/bad-rows.ts'
import { readMeta, type LocalDatabase, type Shard } from '../database.ts'
import type { EntryState } from '../rows/entry.ts'
import { blobSummary, type BlobSummary } from './blobs.ts'

export interface DeviceFacts {
  readonly entries: { readonly [state in EntryState]: number }
  readonly photos: BlobSummary
  readonly shards: readonly Shard[]
  readonly records: { readonly [entity: string]: number }
  /** The server's epoch, as last seen by this device (sync.md section 3.5). */
  readonly epoch: string | null
  readonly schema: number
  /** Records that were received with values that do not fit, shown with those values blank. */
  readonly badRows: readonly BadRow[]
}

export const deviceFacts = async (db: LocalDatabase): Promise<DeviceFacts> => {
  const count = (state: EntryState): Promise<number> => db.outbox.where('state').equals(state).count()
  const epoch = await readMeta(db, 'epoch')
  const records: { [entity: string]: number } = {}
  for (const { name } of entities) records[name] = await db.rows(name).count()
  return {
    entries: {
      queued: await count('queued'),
      sent: await count('sent'),
      conflict: await count('conflict'),
      refused: await count('refused'),
      damaged: await count('damaged'),
    },
    photos: await blobSummary(db),
    shards: await db.shard.toArray(),
    records,
    epoch: typeof epoch === 'string' ? epoch : null,
    schema: db.relaxed.dexie.verno,
    badRows: await badRows(db),
  }
}

/** What would be lost if this device were erased now. */
export const unsentCount = async (db: LocalDatabase): Promise<number> => {
  const { waiting, refused } = await blobSummary(db)
  return (await db.outbox.count()) + waiting + refused
}
