// « Préparer ma tournée »: the worker brings the photos of a day's stops and says how far it is. It goes on when the screen is left.
import { proxy } from 'comlink'
import type { PicturesHere } from '#core/sync/session/remote.ts'
import { askRemote } from './remote.ts'

export const keepPictures = (
  day: string,
  onProgress: (progress: PicturesHere) => void,
): Promise<PicturesHere> => askRemote(async remote => remote.keepPictures(day, proxy(onProgress)))
