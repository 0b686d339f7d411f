// The scan worker: gets one frame, returns what was read in it (src/device/scan). The page never decodes.
import { makeEngines } from '#device/scan/readers/engines.ts'
import { nativeReader } from '#device/scan/readers/native-reader.ts'
import type { Pixels } from '#device/scan/picture.ts'
import type { Found } from '#device/scan/reader.ts'
import { wasmAddress } from '#device/scan/readers/wasm-address.ts'
import { isFilm, isPixels, type Film, type Frame, type ScanAnswer } from '#device/scan/frame.ts'

const answer = (said: ScanAnswer): void => self.postMessage(said, { transfer: [] })

const engines = makeEngines({
  native: nativeReader,
  wasm: async () => (await import('#device/scan/readers/wasm-reader.ts')).wasmReader(wasmAddress),
  js: async () => (await import('#device/scan/readers/js-reader.ts')).jsReader(),
  onFault: error => answer({ fault: String(error) }),
})

let canvas: OffscreenCanvas | null = null

const pixelsOf = (bitmap: ImageBitmap): Pixels => {
  const { width, height } = bitmap
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this worker has no canvas')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, width, height)
}

const cut = async ({ film, strip: { left, top, width, height } }: Film): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(film, left, top, width, height)
  } finally {
    film.close()
  }
}

const read = async (frame: Frame): Promise<readonly Found[]> => {
  if (isPixels(frame)) return engines.read({ native: null, pixels: () => frame })
  const bitmap = isFilm(frame) ? await cut(frame) : frame
  try {
    return await engines.read({ native: bitmap, pixels: () => pixelsOf(bitmap) })
  } finally {
    bitmap.close()
  }
}

self.addEventListener('message', ({ data: frame }: MessageEvent<Frame>) => {
  read(frame).then(
    found => answer({ found }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
