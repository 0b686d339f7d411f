// A reading that broke is begun again, with a worker and pictures of its own, before anybody is told: a phone short of memory ends
// workers, and one that came from a network may have missed its file by a second.

/** Before each new beginning. */
const PATIENCE_MS = [300, 1500]

interface Reading {
  /** Ends with its signal; its worker too. */
  readonly read: (signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** What broke it, each time. */
  readonly onError: (error: unknown) => void
  readonly patience?: readonly number[]
}

/** False: it broke every time, and nothing reads any more. */
export const keepReading = async ({
  read,
  signal,
  onError,
  patience = PATIENCE_MS,
}: Reading): Promise<boolean> => {
  for (const wait of [0, ...patience]) {
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    if (signal.aborted) return true
    const turn = new AbortController()
    const end = (): void => turn.abort()
    signal.addEventListener('abort', end, { once: true })
    try {
      await read(turn.signal)
      return true
    } catch (error) {
      onError(error)
    } finally {
      signal.removeEventListener('abort', end)
      end()
    }
  }
  return signal.aborted
}
