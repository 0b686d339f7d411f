// One kind of work, one pass at a time: it runs when kicked, again when kicked meanwhile, and later after a failure.
import { makeTimer, type Scheduler } from '../api/scheduler.ts'
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
  /** The pass that runs now: each is one of its own. */
  underWay(): Promise<PassEnd> | null
  stop(): void
}

/** A Retry-After is sometimes a date, and this device's clock may be a day off. */
const LONGEST_ASKED_MS = 600_000

/** The waits after failures: a growing one before the next attempt, and the one that the server asked for. */
const makeWaits = (
  { scheduler, random }: LoopPorts,
  { attemptAgain, endHold }: { readonly attemptAgain: () => void; readonly endHold: () => void },
) => {
  let attempt = 0
  const next = makeTimer(scheduler, attemptAgain)
  const hold = makeTimer(scheduler, endHold)
  return {
    next,
    hold,
    afterFailure: (after: number | null, isAwake: boolean): void => {
      const asked = Math.min(after ?? 0, LONGEST_ASKED_MS)
      if (asked > 0) hold.begin(asked)
      if (isAwake) next.begin(Math.max(asked, retryDelay(attempt, random)))
      attempt += 1
    },
    reset: (): void => {
      attempt = 0
    },
  }
}

export const makeLoop = (pass: () => Promise<PassEnd>, ports: LoopPorts): Loop => {
  let running: Promise<PassEnd> | null = null
  let again = false
  let awake = false
  let stopped = false
  const waits = makeWaits(ports, {
    attemptAgain: () => void start(),
    endHold: () => {
      if (again && running === null && !stopped) void start()
    },
  })

  const finish = (end: PassEnd): PassEnd => {
    running = null
    if (stopped) return end
    ports.onEnd(end)
    if (end.kind === 'retry') waits.afterFailure(end.after, awake)
    if (end.kind === 'done') waits.reset()
    if (end.kind === 'done' && again) void start()
    return end
  }

  const start = (): Promise<PassEnd> => {
    waits.next.end()
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
      if (running === null) waits.reset()
      if (running !== null || waits.hold.isRunning()) again = true
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
      waits.next.end()
    },
    isIdle: () => running === null && !waits.next.isRunning(),
    underWay: () => running,
    stop: () => {
      stopped = true
      waits.hold.end()
      waits.next.end()
    },
  }
}
