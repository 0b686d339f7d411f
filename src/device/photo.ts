// Prepares a picture from the camera or the gallery for sending, in a worker of its own, which ends afterwards and so frees its
// memory.
import { shrinkPicture, type PictureUse, type Shrunk, type Surface } from './shrink-picture.ts'

/** Never throws for a file that a person chose: an unreadable one is an outcome. */
export const makePhoto = async (file: Blob, use: PictureUse = 'photo'): Promise<Shrunk> => {
  // Older iPhones have no canvas in a worker.
  const made = typeof OffscreenCanvas === 'undefined' ? null : await inWorker(file, use)
  return made ?? (await shrinkPicture(file, use, onPage)) ?? { ok: false, fault: 'unreadable' }
}

/** Null when the worker could not start, or has no canvas. */
const inWorker = async (file: Blob, use: PictureUse): Promise<Shrunk | null> => {
  const worker = new Worker(new URL('../../workers/photo.worker.ts', import.meta.url), {
    type: 'module',
    name: 'photo',
  })
  try {
    return await new Promise<Shrunk | null>(resolve => {
      worker.addEventListener('message', ({ data }: MessageEvent<Shrunk | null>) => resolve(data))
      worker.addEventListener('error', event => {
        // The page does it instead; any fault of the picture is found there.
        event.preventDefault()
        resolve(null)
      })
      worker.postMessage({ file, use }, [])
    })
  } finally {
    worker.terminate()
  }
}

const onPage = ({ width, height }: { readonly width: number; readonly height: number }): Surface | null => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  return context === null
    ? null
    : {
        context,
        encode: (type, quality) => new Promise(resolve => canvas.toBlob(resolve, type, quality)),
      }
}
