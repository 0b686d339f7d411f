// The photos of a tour, kept for work without network (« Préparer ma tournée »). A kept photo is an image that the server has. It
// is stored with this device's own sent ones, so the same screens show it, and it is deleted like them when the device is full.
import type { Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '../database.ts'
import { countPictures, picturesOfDay, type PictureOfDay } from './pictures-of-day.ts'

interface Picture {
  readonly bytes: ArrayBuffer
  readonly type: string
}

export interface PicturePorts {
  readonly day: string
  readonly rights: Rights
  /** The present time, ISO 8601 UTC. */
  readonly at: string
  /**
   * Fetches one photo. Null when not available now; `gone` when the server has none, until somebody sends it again. A thumbnail
   * is enough.
   */
  readonly download: (url: string) => Promise<Picture | 'gone' | null>
  readonly onProgress?: (progress: { readonly here: number; readonly total: number }) => void
  /** « Partir sans le reste »: stops when true. */
  readonly isOver?: () => boolean
}

/** Returns how many of the day's photos are on this device at the end. What was kept stays kept, wherever it stops. */
export const keepPictures = async (
  db: LocalDatabase,
  { day, rights, at, download, onProgress, isOver = () => false }: PicturePorts,
): Promise<{ readonly here: number; readonly total: number }> => {
  const pictures = await picturesOfDay(db, { day, rights })
  let { here, total } = countPictures(pictures)
  onProgress?.({ here, total })
  for (const picture of pictures) {
    if (isOver()) break
    if (picture.isHere || picture.photo.url === null) continue
    const downloaded = await download(picture.photo.url)
    if (downloaded === null) continue
    await keepPicture(db, picture, downloaded, at)
    if (downloaded !== 'gone') here += 1
    total += Number(picture.isGone) - Number(downloaded === 'gone')
    onProgress?.({ here, total })
  }
  return { here, total }
}

const keepPicture = (
  db: LocalDatabase,
  { entity, record, photo }: PictureOfDay,
  picture: Picture | 'gone',
  at: string,
): Promise<void> =>
  db.relaxed.dexie.transaction('rw', ['blob'], async () => {
    const own = await db.blob.get(photo.id)
    // A photo that this device took itself and has not sent is never replaced.
    if (own !== undefined && own.kept !== true && (own.state !== 'sent' || own.bytes !== null)) return
    await db.blob.put({
      id: photo.id,
      state: 'sent',
      kept: true,
      entity,
      record,
      kind: photo.kind,
      line: photo,
      name: photo.url?.split('/').at(-1) ?? photo.id,
      ...(picture === 'gone'
        ? { type: '', bytes: null, size: 0, gone: true }
        : { type: picture.type, bytes: picture.bytes, size: picture.bytes.byteLength }),
      // Since when it is on this device: photos that are too old are deleted.
      takenAt: at,
      tries: 0,
      file_id: photo.file_id,
      url: photo.url,
    })
  })
