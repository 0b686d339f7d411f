// Calls a function again and again until the signal aborts.
import type { Scheduler } from '../api/scheduler.ts'

export const every = (scheduler: Scheduler, ms: number, run: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return
  let cancel = (): void => undefined
  const wait = (): void => {
    cancel = scheduler.after(ms, () => {
      wait()
      run()
    })
  }
  wait()
  signal.addEventListener('abort', () => cancel(), { once: true })
}
