// Whether the sync worker is running (it is the page's only way to the network). It may never load, and a system may stop it
// without an event. So it is asked from time to time, and counts as silent after two waits without an answer while the page was
// awake.

export const SILENCE_MS = 10_000

export interface LifePorts {
  /** Any small request; an answer proves that the worker runs. */
  readonly ask: () => Promise<unknown>
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: (isAlive: boolean) => void
}
export interface WorkerLife {
  /** The worker reported that it could not start. */
  fail(): void
  /** Asks the worker, one request at a time. */
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
      // When a page that the system froze wakes up, its timers fire before the answer is delivered: one wait alone proves
      // nothing.
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
