// « Abandonner » on a photo that was not sent: the image and its line are removed for good.
import { failed, success, type Outcome } from '#records/failure.ts'
import { photoAlreadySent } from '#records/fr/device-messages.ts'
import { forgetBlob } from './blob-rows.ts'
import type { LocalDatabase } from '../database.ts'

export const dropBlob = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<Outcome<null>> =>
  (await forgetBlob(db, id))
    ? success(null)
    : failed({ kind: 'other', status: 409, detail: photoAlreadySent })
