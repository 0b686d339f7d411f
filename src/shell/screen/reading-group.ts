// What a part of the page waits for together: its queries, and the files of what loads later in it (together.tsx).
import { createContext } from 'react'

/** Registers a query or a file; the function it returns says that it is there, or no longer wanted. */
export interface ReadingGroup {
  readonly begin: () => () => void
}

export const Reading = createContext<ReadingGroup | null>(null)

export const groupOf = (onRead: () => void): ReadingGroup => {
  let unread = 0
  return {
    begin: () => {
      unread += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        unread -= 1
        // What was rendered meanwhile may read more.
        if (unread === 0)
          requestAnimationFrame(() =>
            setTimeout(() => {
              if (unread === 0) onRead()
            }),
          )
      }
    },
  }
}
