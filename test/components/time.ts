// The time of a component test: a Wednesday morning that runs on, and the engine's timers, which `pass` advances.
import { vi } from 'vitest'
import type { Scheduler } from '#core/api/scheduler.ts'

/** 2026-11-18, 10:00 in Paris, a Wednesday. */
const NOW = Date.UTC(2026, 10, 18, 9)
export const TODAY = '2026-11-18'

export interface TestTime extends Scheduler {
  /** Lets this much time pass for the clock and the engine's timers, in the order in which they fall due. */
  pass(ms: number): Promise<void>
  /** While this says so, `pass` waits: a call under way must not run into its time limit because the clock jumps. */
  heed(isBusy: () => boolean): void
}

/** A call that never ends is no reason to wait for ever. */
const LATEST_MS = 5_000

const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 1))

export const startTime = (): TestTime => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW, shouldAdvanceTime: true })
  let isBusy = (): boolean => false
  const idle = async (): Promise<void> => {
    const began = performance.now()
    do await rest()
    while (isBusy() && performance.now() - began < LATEST_MS)
  }
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = { at: Date.now() + ms, run: () => fire() }
      const fire = (): void => {
        cancel()
        run()
      }
      const real = setTimeout(fire, ms)
      const cancel = (): void => {
        clearTimeout(real)
        timers.delete(timer)
      }
      timers.add(timer)
      return cancel
    },
    pass: async ms => {
      const until = Date.now() + ms
      for (;;) {
        await idle()
        const [due] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (due === undefined) break
        if (due.at > Date.now()) vi.setSystemTime(due.at)
        due.run()
      }
      if (until > Date.now()) vi.setSystemTime(until)
    },
    heed: busy => {
      isBusy = busy
    },
  }
}
