// Lets others have the event loop during long work: one request of thousands of rows takes its time, and nobody waits for it.
import { nextTurn } from '../../storage/turns.ts'

/** The longest that one piece of work keeps the loop, with room for the step that goes past it. */
const PIECE_MS = 10

/**
 * To be awaited between the steps of long work; it waits only when the last pause is long ago. On SQLite reads have a connection of their
 * own, so that a transaction that pauses shows nothing of what it has not committed.
 */
export const breather = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PIECE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
