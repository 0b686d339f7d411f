// When the first screen has what it reads and is painted: the worker's start, the offer to install, the watch over the device wait for
// it, so that a slow phone's one core draws the day's list first (quality.md section 4).

/** A screen that reads nothing, or a database that does not answer, holds nothing up. */
const LATEST_MS = 1500

let unread = 0
let tell: () => void = () => undefined
export const whenDrawn = new Promise<void>(resolve => (tell = resolve))
setTimeout(() => tell(), LATEST_MS)

const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}

/** A query that a screen waits for; returns the way to say that it has its first answer, or is not wanted any more. */
export const beginReading = (): (() => void) => {
  unread += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    unread -= 1
    if (unread > 0) return
    afterPaint(() => {
      // What was drawn meanwhile may read more.
      if (unread === 0) tell()
    })
  }
}
