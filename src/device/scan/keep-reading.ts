// A reading that failed is started again, with a new worker and new pictures, before the fault is reported: a phone short of
// memory ends workers, and a worker loaded from the network may have missed its file by a second.

/** The wait before each new start. */
const PATIENCE_MS = [300, 1500]

interface Reading {
  /** Ends with its signal; its worker too. */
  readonly read: (signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** Called with the error of each failure. */
  readonly onError: (error: unknown) => void
  readonly patience?: readonly number[]
}

/** False when it failed every time, and nothing reads any more. */
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
