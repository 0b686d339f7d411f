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

export interface Timer {
  /** Starts over when it is running. */
  begin(ms: number): void
  end(): void
  isRunning(): boolean
}

/** A timer and not a time to compare with, because the device's clock may be set back meanwhile. */
export const makeTimer = (scheduler: Scheduler, run: () => void): Timer => {
  let cancel: (() => void) | null = null
  const end = (): void => {
    cancel?.()
    cancel = null
  }
  const begin = (ms: number): void => {
    end()
    cancel = scheduler.after(ms, () => {
      cancel = null
      run()
    })
  }
  return { begin, end, isRunning: () => cancel !== null }
}
