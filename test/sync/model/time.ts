// Virtual time for a whole world of devices: timers run one by one, and after each one all work finishes before the next. What libraries
// schedule « for the next turn » is counted meanwhile, so that the end of the work is known without guessing.
import { Dexie } from 'dexie'
import type { Scheduler } from '#core/api/scheduler.ts'

export interface ModelTime extends Scheduler {
  /** Lets this much time pass; `watch` is called after each timer once all work is finished. */
  pass(ms: number): Promise<void>
  settle(): Promise<void>
  /** Waits for work outside this virtual time, on a real server, before all work counts as finished. */
  track<T>(work: Promise<T>): Promise<T>
  end(): void
}

export const START = 1_795_200_000_000
/**
 * The most turns of the event loop without time passing, and the most timers in one call: beyond them something loops for ever. A busy
 * machine, or a real database, also gets some true time.
 */
const MOST_TURNS = 50_000
const MOST_TURNING_MS = 20_000
const MOST_TIMERS = 20_000
/** Longer timers belong to the test runner. */
const NEXT_TURN_MS = 1

type Looker = Parameters<typeof Dexie.on.storagemutated.unsubscribe>[0]
const lookersNow = (): readonly Looker[] => {
  const { storagemutated } = Dexie.on
  return 'subscribers' in storagemutated && Array.isArray(storagemutated.subscribers)
    ? (storagemutated.subscribers as Looker[])
    : []
}

export const makeModelTime = (watch: () => void): ModelTime => {
  const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis
  let waiting = 0
  let tracked = 0
  const nextTurn = (run: (...given: unknown[]) => void, ...given: unknown[]): unknown => {
    waiting += 1
    return realImmediate(() => {
      waiting -= 1
      run(...given)
    })
  }
  const soon = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown =>
    ms > NEXT_TURN_MS ? realTimeout(run, ms, ...given) : nextTurn(run, ...given)
  Object.assign(globalThis, { setImmediate: nextTurn, setTimeout: soon })

  // Code without power never unsubscribes from its tables.
  const lookers = new Set(lookersNow())

  let now = START
  let serial = 0
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()

  const settle = async (): Promise<void> => {
    let turns = 0
    const start = performance.now()
    for (let quiet = 0; quiet < 2; quiet = waiting === 0 ? quiet + 1 : 0) {
      await new Promise(resolve => realImmediate(resolve))
      turns += 1
      if (turns > MOST_TURNS && tracked === 0 && performance.now() - start > MOST_TURNING_MS)
        throw new Error('the world never comes to rest')
    }
  }
  const nextDue = (until: number): number | null => {
    let first: number | null = null
    let at = until
    for (const [id, timer] of timers)
      if (timer.at < at || (timer.at === at && first === null)) [first, at] = [id, timer.at]
    return first
  }

  return {
    now: () => now,
    after: (ms, run) => {
      serial += 1
      const id = serial
      timers.set(id, { at: now + ms, run })
      return () => timers.delete(id)
    },
    settle,
    track: async work => {
      waiting += 1
      tracked += 1
      try {
        return await work
      } finally {
        waiting -= 1
        tracked -= 1
      }
    },
    pass: async ms => {
      const until = now + ms
      await settle()
      watch()
      for (let fired = 0; ; fired++) {
        if (fired > MOST_TIMERS) throw new Error('the world goes round for ever')
        const id = nextDue(until)
        const due = id === null ? undefined : timers.get(id)
        if (id === null || due === undefined) break
        timers.delete(id)
        now = Math.max(now, due.at)
        due.run()
        await settle()
        watch()
      }
      now = until
    },
    end: () => {
      for (const looker of lookersNow()) if (!lookers.has(looker)) Dexie.on.storagemutated.unsubscribe(looker)
      Object.assign(globalThis, { setImmediate: realImmediate, setTimeout: realTimeout })
    },
  }
}
