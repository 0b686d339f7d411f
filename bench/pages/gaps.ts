// How long the main thread is blocked: the browser's own long tasks (over 50 ms), and the longest gap between two runs of a 4 ms timer.
import type { Tasks } from './tasks.ts'

let stop: (() => { readonly longTask: number; readonly silence: number }) | null = null

export const gapTasks: Tasks = {
  'gaps.start': async () => {
    let longTask = 0
    let silence = 0
    let last = performance.now()
    const observer = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) longTask = Math.max(longTask, duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
    const timer = setInterval(() => {
      const now = performance.now()
      silence = Math.max(silence, now - last)
      last = now
    }, 4)
    stop = () => {
      clearInterval(timer)
      for (const { duration } of observer.takeRecords()) longTask = Math.max(longTask, duration)
      observer.disconnect()
      return { longTask, silence }
    }
  },
  'gaps.stop': async () => stop?.(),
}
