// The codes that a camera films into a video, as one async iterator.
import type { IsKnown } from './acceptance.ts'
import { cameraFrames } from './camera-frames.ts'
import type { Frame } from './frame.ts'
import { loadZxingPage } from './readers/load-zxing-page.ts'
import { scanner, type Decode, type Scan } from './scanner.ts'
import { workerDecoder } from './worker-decoder.ts'

export async function* filmedCodes(
  video: HTMLVideoElement,
  isKnown: IsKnown,
  signal: AbortSignal,
): AsyncGenerator<Scan> {
  const decode = await decoderHere(signal)
  yield* scanner({ frames: cameraFrames(video, signal), decode, isKnown, signal })
}

/** The worker where it can draw; elsewhere the page reads first, on its own canvas. */
const decoderHere = async (signal: AbortSignal): Promise<Decode<Frame>> => {
  const worker = workerDecoder(signal)
  if (typeof OffscreenCanvas !== 'undefined') return worker
  const page = await loadZxingPage()
  return page === null ? worker : page.pageDecoder(worker)
}
