// « Réessayer » on a photo that was refused: it waits for the upload loop again.
import { reviveBlobs } from './blob-rows.ts'
import type { LocalDatabase } from '../database.ts'

export const retryBlob = (db: LocalDatabase, { id }: { readonly id: string }): Promise<void> =>
  reviveBlobs(db, blob => blob.id === id)
