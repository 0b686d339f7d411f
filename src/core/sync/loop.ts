// One kind of work, one pass at a time: it runs when kicked, again when kicked meanwhile, and later after a failure.
import type { Scheduler } from '../api/scheduler.ts'
import { DONE, retry, type PassEnd } from './pass-end.ts'
import { retryDelay } from './retry.ts'

export interface LoopPorts {
  readonly scheduler: Scheduler
  readonly random: () => number
  readonly onStart: () => void
  readonly onEnd: (end: PassEnd) => void
  /** For a bug, not a failure: it is reported, and the work goes on later. */
  readonly onBug: (error: unknown) => void
}

export interface Loop {
  /** Something changed: starts now and resets the waiting time, unless the server asked for it. */
  kick(): void
  /** Runs a pass that starts after the call. */
  run(): Promise<PassEnd>
  /** No further pass by itself until the next kick: another tab does this work now. */
  rest(): void
  /** Neither working nor waiting for another attempt. */
  isIdle(): boolean
  stop(): void
}

/** A Retry-After is sometimes a date, and this device's clock may be a day off. */
const LONGEST_ASKED_MS = 600_000

export const makeLoop = (pass: () => Promise<PassEnd>, ports: LoopPorts): Loop => {
  const { scheduler } = ports
  let running: Promise<PassEnd> | null = null
  let again = false
  let awake = false
  let stopped = false
  let attempt = 0
  /** The server asked to wait. Kept as a timer and not as a time, because the clock may be set back meanwhile. */
  let cancelHold: (() => void) | null = null
  let cancelTimer: (() => void) | null = null

  const quiet = (): void => {
    cancelTimer?.()
    cancelTimer = null
  }

  const wait = (ms: number): void => {
    quiet()
    cancelTimer = scheduler.after(ms, () => {
      cancelTimer = null
      void start()
    })
  }

  const hold = (ms: number): void => {
    cancelHold?.()
    cancelHold = scheduler.after(ms, () => {
      cancelHold = null
      if (again && running === null && !stopped) void start()
    })
  }

  const finish = (end: PassEnd): PassEnd => {
    running = null
    if (stopped) return end
    ports.onEnd(end)
    if (end.kind === 'retry') {
      const asked = Math.min(end.after ?? 0, LONGEST_ASKED_MS)
      if (asked > 0) hold(asked)
      if (awake) wait(Math.max(asked, retryDelay(attempt, ports.random)))
      attempt += 1
    } else if (end.kind === 'done') {
      attempt = 0
      if (again) void start()
    }
    return end
  }

  const start = (): Promise<PassEnd> => {
    quiet()
    again = false
    ports.onStart()
    running = pass().then(finish, (error: unknown) => {
      if (!stopped) ports.onBug(error)
      return finish(retry({ kind: 'other', status: 0, detail: null }))
    })
    return running
  }

  return {
    kick: () => {
      if (stopped) return
      awake = true
      if (running !== null) {
        again = true
        return
      }
      attempt = 0
      if (cancelHold !== null) again = true
      else void start()
    },
    run: async () => {
      // The pass under way may have started reading before the change that the caller wants to see.
      const before = running === null ? DONE : await running
      return stopped ? before : (running ?? start())
    },
    rest: () => {
      awake = false
      again = false
      quiet()
    },
    isIdle: () => running === null && cancelTimer === null,
    stop: () => {
      stopped = true
      cancelHold?.()
      quiet()
    },
  }
}
