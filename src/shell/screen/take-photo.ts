// « Photo »: the camera's picture, reduced and captured with its task (screens.md section 4). Resolves once it is on disk.
import { DEFAULT_ZONE, momentOf } from '#records/time/dates.ts'
import { failed, type Outcome } from '#records/failure.ts'
import { photoMessages } from '#records/fr/device-messages.ts'
import { makePhoto } from '#device/photo.ts'
import { addPhoto, type PhotoTaken } from '#core/store/pictures/add-photo.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { useSession } from '../session/session.ts'
import { rightNow } from '../sync/right-now.ts'
import { zoneOf } from './use-clock.ts'

export const takePhoto = async (
  db: LocalDatabase,
  file: Blob,
  photo: Omit<PhotoTaken, 'image' | 'at'>,
): Promise<Outcome<{ readonly id: string }>> => {
  const session = useSession.getState()
  const at = momentOf(rightNow(), session.kind === 'signedIn' ? zoneOf(session.profile) : DEFAULT_ZONE)
  const made = await makePhoto(file, photo.kind === 'signature' ? 'signature' : 'photo')
  return made.ok
    ? addPhoto(db, { ...photo, image: made.picture, at })
    : failed({ kind: 'other', status: 0, detail: photoMessages[made.fault] })
}
