// The photos of a tour, downloaded one by one for work without network. A silent network ends it: what arrived stays, and the
// rest is requested again when the network is back.
import { fetchPicture, type PictureCall } from '../../api/picture.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { keepPictures, type PicturePorts } from '../../store/pictures/keep-pictures.ts'
import type { PicturesHere } from '../session/remote.ts'

export interface TourPicturesPorts extends PictureCall {
  readonly db: LocalDatabase
  readonly rights: PicturePorts['rights']
  /** True when the session ended. */
  readonly isOver: () => boolean
}

/** One photo without an answer may be its service's fault; three in a row are the network's. */
const PATIENCE = 3

export const tourPictures = async (
  { db, rights, isOver, ...call }: TourPicturesPorts,
  day: string,
  onProgress: (progress: PicturesHere) => void,
): Promise<PicturesHere> => {
  let unanswered = 0
  return keepPictures(db, {
    day,
    rights,
    at: new Date(call.scheduler.now()).toISOString(),
    download: async url => {
      const reply = await fetchPicture(call, url)
      unanswered = reply.kind === 'unanswered' ? unanswered + 1 : 0
      if (reply.kind === 'refused') return 'gone'
      return reply.kind === 'arrived' ? reply : null
    },
    onProgress,
    isOver: () => unanswered >= PATIENCE || isOver(),
  })
}
