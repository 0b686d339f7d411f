// Whether the sync worker lives (architecture: it is the page's only way to the network). It may never load, and a system may take it
// away without a word: it is asked now and then, and its silence counts once it has lasted two waits of a page that was awake.

export const SILENCE_MS = 10_000

export interface LifePorts {
  /** Any small question; its answer proves life. */
  readonly ask: () => Promise<unknown>
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: (isAlive: boolean) => void
}
export interface WorkerLife {
  /** It said itself that it could not start. */
  fail(): void
  /** Asks it, one question at a time. */
  probe(): void
}

export const workerLife = ({ ask, after, onChange }: LifePorts): WorkerLife => {
  let isAlive = true
  let isAsked = false
  const become = (alive: boolean): void => {
    if (alive === isAlive) return
    isAlive = alive
    onChange(alive)
  }
  return {
    fail: () => become(false),
    probe: () => {
      if (isAsked) return
      isAsked = true
      // A page that the system froze wakes up with its timers due before the answer is delivered: one wait alone proves nothing.
      let cancel = after(SILENCE_MS, () => {
        cancel = after(SILENCE_MS, () => become(false))
      })
      const answered = (alive: boolean) => (): void => {
        cancel()
        isAsked = false
        become(alive)
      }
      ask().then(answered(true), answered(false))
    },
  }
}
