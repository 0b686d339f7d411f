// The page's end of the scan worker: a frame is transferred without being copied, and the result comes back.
import { transferOf, type Frame, type ScanAnswer } from './frame.ts'
import type { Decode } from './scanner.ts'

/** One worker per camera, ended with its signal. A worker that cannot start is a bug of the build: its frames throw. */
export const workerDecoder = (signal: AbortSignal): Decode<Frame> => {
  const worker = new Worker(new URL('../../../workers/scan.worker.ts', import.meta.url), {
    type: 'module',
    name: 'scan',
  })
  worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => {
    if ('fault' in data) reportError(new Error(`scan engine: ${data.fault}`))
  })
  // It may fail before its first frame or between two, when no frame listens: the next frame must not wait for ever.
  let broken: string | null = null
  worker.addEventListener('error', ({ message }) => (broken = message))
  signal.addEventListener('abort', () => worker.terminate(), { once: true })
  return frame =>
    new Promise((resolve, reject) => {
      if (broken !== null) return reject(new Error(broken))
      const over = new AbortController()
      const end = (act: () => void): void => {
        over.abort()
        act()
      }
      const listening = { signal: over.signal }
      signal.addEventListener('abort', () => end(() => resolve([])), listening)
      worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))), listening)
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ScanAnswer>) => {
          if ('found' in data) end(() => resolve(data.found))
          else if ('error' in data) end(() => reject(new Error(data.error)))
        },
        listening,
      )
      if (signal.aborted) return end(() => resolve([]))
      worker.postMessage(frame, [transferOf(frame)])
    })
}
