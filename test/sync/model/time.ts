// Virtual time for a whole world of devices: timers run one by one, and after each one all work finishes before the next
// (turns.ts).
import { Dexie } from 'dexie'
import type { Scheduler } from '#core/api/scheduler.ts'
import { countTurns } from '../turns.ts'

export interface ModelTime extends Scheduler {
  /** Lets this much time pass; `watch` is called after each timer once all work is finished. */
  pass(ms: number): Promise<void>
  settle(): Promise<void>
  /** Waits for work outside this virtual time, on a real server, before all work counts as finished. */
  track<T>(work: Promise<T>): Promise<T>
  end(): void
}

export const START = 1_795_200_000_000
/** The most timers in one call: beyond them something loops for ever. */
const MOST_TIMERS = 20_000

type Looker = Parameters<typeof Dexie.on.storagemutated.unsubscribe>[0]
const lookersNow = (): readonly Looker[] => {
  const { storagemutated } = Dexie.on
  return 'subscribers' in storagemutated && Array.isArray(storagemutated.subscribers)
    ? (storagemutated.subscribers as Looker[])
    : []
}

export const makeModelTime = (watch: () => void): ModelTime => {
  const turns = countTurns()
  // Code without power never unsubscribes from its tables.
  const lookers = new Set(lookersNow())

  let now = START
  let serial = 0
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()

  const settle = (): Promise<void> => turns.settle()
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
    track: turns.track,
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
      turns.end()
    },
  }
}
