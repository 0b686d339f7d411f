// The photo worker: reduces one picture for sending, without holding up the page that took it (src/device/photo.ts).
import { shrinkPicture, type PictureUse, type Shrunk, type Surface } from '#device/shrink-picture.ts'

const offscreen = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): Surface | null => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  return context === null
    ? null
    : { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) }
}

const answer = (shrunk: Shrunk | null): void =>
  self.postMessage(shrunk, { transfer: shrunk?.ok === true ? [shrunk.picture.bytes] : [] })

self.addEventListener('message', ({ data }: MessageEvent<{ file: Blob; use: PictureUse }>) => {
  // reportError() makes it an error of this worker on the page, which then does the work itself.
  shrinkPicture(data.file, data.use, offscreen).then(answer, reportError)
})
