// Codes read from pictures, as one async iterator: a camera, a file or a test supplies the frames, the scan worker reads each
// picture, and the acceptance rule decides which values count (decision 007, LB3).
import { acceptance, type IsKnown, type Scan } from './acceptance.ts'
import type { Found } from './reader.ts'

export type { Scan } from './acceptance.ts'

export type Decode<F> = (frame: F) => Promise<readonly Found[]>

export interface ScannerOptions<F> {
  readonly frames: AsyncIterable<F>
  /** On a page, the scan worker, or zxing on the page's own canvas (filmed-codes.ts). */
  readonly decode: Decode<F>
  /** Whether a record on this device has the code. */
  readonly isKnown: IsKnown
  readonly signal: AbortSignal
  readonly now?: () => number
}

/** Ends with its frames or its signal; when the consumer stops, the feed ends. */
export async function* scanner<F>(options: ScannerOptions<F>): AsyncGenerator<Scan> {
  const { frames, decode, isKnown, signal, now = () => performance.now() } = options
  const accept = acceptance(isKnown)
  for await (const frame of frames) {
    if (signal.aborted) return
    const found = await decode(frame)
    for (const scan of await accept(found, now())) {
      if (signal.aborted) return
      yield scan
    }
  }
}
