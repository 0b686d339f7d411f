// Lets others have the event loop during long work: one request of thousands of rows takes its time, and nobody waits for it. And how much of
// such work is one piece.
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

const FEW = 10
/** Of one piece, in characters: read, decoded and written again within some milliseconds. */
const PIECE_LETTERS = 500_000

/** Slices of a list to be read one by one, of few items first, then of as many as are a piece by the size of those before, at most so many. */
export const pieceSize = (most: number) => {
  let size = Math.min(FEW, most)
  return {
    next: (): number => size,
    /** The largest of the first rows stands for all. */
    saw: (rows: readonly object[]): void => {
      const letters = Math.max(1, ...rows.slice(0, 3).map(row => JSON.stringify(row).length))
      size = Math.max(1, Math.min(most, Math.floor(PIECE_LETTERS / letters)))
    },
  }
}
