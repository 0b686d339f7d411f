// When the device is full (sync.md section 4): what the server can send again is deleted first, then images that it already has.
// The outbox, and what has not been sent, is never deleted.
import { entities } from '#records/entities/index.ts'
import type { LocalDatabase } from '../database.ts'
import { dropShard } from './held-shards.ts'

const KEPT_DAYS = 14

/** Runs when a session starts: deletes the bytes of images that were sent long ago; their line has their address. */
export const tidyBlobs = async (db: LocalDatabase, nowMs: number): Promise<void> => {
  const oldest = new Date(nowMs - KEPT_DAYS * 86_400_000).toISOString()
  await db.blob
    .where('state')
    .equals('sent')
    .and(({ takenAt }) => takenAt < oldest)
    .delete()
}

/** Returns how many bytes were freed, as far as that can be measured. */
export const makeRoom = async (db: LocalDatabase, bytes: number): Promise<number> => {
  let freed = 0
  const onDemand = (await db.shard.toArray())
    .flatMap(({ name, wantedAt }) => (wantedAt === undefined ? [] : [{ name, wantedAt }]))
    .toSorted((a, b) => (a.wantedAt < b.wantedAt ? -1 : 1))
  for (const { name } of onDemand) {
    if (freed >= bytes) return freed
    freed += await bytesOnlyIn(db, name)
    await dropShard(db, name)
  }
  for (const id of await db.blob.where('state').equals('sent').primaryKeys()) {
    if (freed >= bytes) return freed
    freed += await emptyBlob(db, id)
  }
  return freed
}

/**
 * What is deleted with a shard: rows that no other held shard contains. Measured as text, since the browser does not report the
 * size of rows.
 */
const bytesOnlyIn = async (db: LocalDatabase, shard: string): Promise<number> => {
  let bytes = 0
  for (const { name } of entities) {
    await db.rows(name).each(row => {
      if (row.$shards.length === 1 && row.$shards[0] === shard) bytes += JSON.stringify(row).length
    })
  }
  return bytes
}

const emptyBlob = (db: LocalDatabase, id: string): Promise<number> =>
  db.relaxed.dexie.transaction('rw', ['blob'], async () => {
    const blob = await db.blob.get(id)
    if (blob?.state !== 'sent' || blob.bytes === null) return 0
    await db.blob.put({ ...blob, bytes: null })
    return blob.bytes.byteLength
  })
