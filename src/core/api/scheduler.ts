// Time and chance as arguments: timers that tests drive by hand.

export interface Scheduler {
  /** Milliseconds since 1970, this device's. */
  now(): number
  /** Calls back once; returns the way to cancel. */
  after(ms: number, run: () => void): () => void
}

export const realScheduler: Scheduler = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
