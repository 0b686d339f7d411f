// What a part of the page waits for together: its queries, and the files of what loads later in it (together.tsx).
import { createContext } from 'react'

export interface ReadingGroup {
  /** Registers a query or a file; the function it returns says that it is there, or no longer wanted. */
  readonly begin: () => () => void
  /** Nothing is waited for. */
  readonly isIdle: () => boolean
}

export const Reading = createContext<ReadingGroup | null>(null)

/** `onAnswer` is called with each; what is drawn with the last may read more. */
export const groupOf = (onAnswer: () => void): ReadingGroup => {
  let unread = 0
  return {
    begin: () => {
      unread += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        unread -= 1
        onAnswer()
      }
    },
    isIdle: () => unread === 0,
  }
}
