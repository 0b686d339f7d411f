// The logo is uploaded to the image service first, then the organisation's sheet refers to it, so that a sheet never refers to a
// missing picture.
import { askRemote } from '#shell/sync/remote.ts'
import { Organisation } from '#records/entities/people.ts'
import { failed, type Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { Picture } from '#device/shrink-picture.ts'
import { saveRecord } from '../data/save-record.ts'
import type { LocalDatabase } from '#core/store/database.ts'

interface SavedLogo {
  /** The organisation's id. */
  readonly id: string
  /** Null removes it. */
  readonly picture: Picture | null
  readonly rights: Rights
}

export const saveLogo = async (
  db: LocalDatabase,
  { id, picture, rights }: SavedLogo,
): Promise<Outcome<{ readonly id: string }>> => {
  if (picture === null) return saveRecord(db, Organisation, { id, values: { logo: '' }, rights })
  const sent = await askRemote(async remote => remote.sendPicture(picture))
  return sent.ok
    ? saveRecord(db, Organisation, { id, values: { logo: sent.value }, rights })
    : failed(sent.failure)
}
