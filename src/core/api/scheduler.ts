// Time and randomness as arguments, so that tests can control the timers.

export interface Scheduler {
  /** Milliseconds since 1970, by this device's clock. */
  now(): number
  /** Calls back once; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const realScheduler: Scheduler = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
