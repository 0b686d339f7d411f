// « Préparer ma tournée »: the worker downloads the photos of a day's stops and reports its progress. It continues when the
// screen is left.
import { proxy } from 'comlink'
import type { PicturesHere } from '#core/sync/session/remote.ts'
import { askRemote } from './remote.ts'

export const keepPictures = (
  day: string,
  onProgress: (progress: PicturesHere) => void,
): Promise<PicturesHere> => askRemote(async remote => remote.keepPictures(day, proxy(onProgress)))
