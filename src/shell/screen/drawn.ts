// Resolves when the first screen has what it reads and is rendered. The worker's start, the offer to install and the device watch
// wait for it, so that a slow phone's one core renders the day's list first (quality.md section 4).

/** The longest wait: a screen that reads nothing, or a database that does not answer, holds nothing up. */
const LATEST_MS = 1500

let unread = 0
let settle: () => void = () => undefined
export const whenDrawn = new Promise<void>(resolve => (settle = resolve))
setTimeout(() => settle(), LATEST_MS)

const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}

/** Registers a query that a screen waits for. Returns a function to call when it has its first answer, or is no longer wanted. */
export const beginReading = (): (() => void) => {
  unread += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    unread -= 1
    if (unread > 0) return
    afterPaint(() => {
      // What was rendered meanwhile may read more.
      if (unread === 0) settle()
    })
  }
}
