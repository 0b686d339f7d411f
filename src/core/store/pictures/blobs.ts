// Photos and signatures that wait to be sent (screens.md section 4, « Photos »), without their bytes.
import type { BlobFacts, StoredBlob } from './blob.ts'
import type { LocalDatabase } from '../database.ts'

/** Waiting and refused images, oldest first. */
export const pendingBlobs = async (db: LocalDatabase): Promise<BlobFacts[]> => {
  const facts: BlobFacts[] = []
  // One at a time: together their bytes would fill the page's memory.
  await db.blob
    .where('state')
    .anyOf('waiting', 'refused')
    .each(({ bytes: _bytes, ...blob }) => {
      facts.push(blob)
    })
  return facts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export interface BlobSummary {
  readonly waiting: number
  readonly refused: number
  /** Waiting and refused ones together: what this device still has to send. */
  readonly bytes: number
}

export const blobSummary = async (db: LocalDatabase): Promise<BlobSummary> => {
  const pending = await pendingBlobs(db)
  const refused = pending.filter(({ state }) => state === 'refused').length
  return {
    waiting: pending.length - refused,
    refused,
    bytes: pending.reduce((sum, { size }) => sum + size, 0),
  }
}

/** With its bytes: screens show it until the image service has it. */
export const blobById = (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<StoredBlob | undefined> => db.blob.get(id)
