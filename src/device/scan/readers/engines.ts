// The engines, strongest first: the browser's detector, then zxing in WebAssembly, then, until that is loaded, zxing in
// JavaScript. Runs in the scan worker.
import { frameReader, type FrameReader } from '../frame-reader.ts'
import type { NativeReader } from './native-reader.ts'
import type { Pixels } from '../picture.ts'
import type { Found, Reader } from '../reader.ts'

export interface Engines {
  readonly native: () => Promise<NativeReader | null>
  readonly wasm: () => Promise<Reader>
  readonly js: () => Promise<Reader>
  /** Called when an engine could not start, or failed. */
  readonly onFault: (error: unknown) => void
}
/** A frame in the form for each engine; pixels are drawn only when an engine needs them. */
export interface EngineFrame {
  readonly native: ImageBitmapSource | null
  readonly pixels: () => Pixels
}

export const makeEngines = ({ native, wasm, js, onFault }: Engines) => {
  let detector: NativeReader | null = null
  let strong: FrameReader | null = null
  let weak: Promise<FrameReader | null> | null = null
  const ready = Promise.all([
    native().then(reader => void (detector = reader), onFault),
    wasm().then(reader => void (strong = frameReader(reader)), onFault),
  ])
  const detected = async (frame: ImageBitmapSource | null): Promise<readonly Found[]> => {
    if (detector === null || frame === null) return []
    try {
      return await detector(frame)
    } catch (error) {
      // A detector whose system service has stopped does not recover.
      detector = null
      onFault(error)
      return []
    }
  }
  const startWeak = (): Promise<FrameReader | null> =>
    js().then(frameReader, (error: unknown) => {
      onFault(error)
      return null
    })
  return {
    /** Resolves when every engine has started or has failed to. */
    ready: ready.then(() => undefined),
    read: async (frame: EngineFrame): Promise<readonly Found[]> => {
      const found = await detected(frame.native)
      if (found.length > 0) return found
      if (strong !== null) return strong(frame.pixels())
      weak ??= startWeak()
      const reader = await weak
      return reader === null ? [] : reader(frame.pixels())
    },
  }
}
