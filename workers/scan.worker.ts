// The scan worker: one frame in, what was read in it out (src/device/scan). The page never decodes.
import { makeEngines } from '#device/scan/engines.ts'
import { nativeReader } from '#device/scan/native-reader.ts'
import type { Pixels } from '#device/scan/picture.ts'
import { wasmAddress } from '#device/scan/wasm-address.ts'
import { isPixels, type Frame, type ScanAnswer } from '#device/scan/frame.ts'

const answer = (said: ScanAnswer): void => self.postMessage(said, { transfer: [] })

const engines = makeEngines({
  native: nativeReader,
  wasm: async () => (await import('#device/scan/wasm-reader.ts')).wasmReader(wasmAddress),
  js: async () => (await import('#device/scan/js-reader.ts')).jsReader(),
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

self.addEventListener('message', ({ data: frame }: MessageEvent<Frame>) => {
  const reading = isPixels(frame)
    ? engines.read({ native: null, pixels: () => frame })
    : engines.read({ native: frame, pixels: () => pixelsOf(frame) })
  reading
    .then(
      found => answer({ found }),
      (error: unknown) => answer({ error: String(error) }),
    )
    .finally(() => {
      if (!isPixels(frame)) frame.close()
    })
})
