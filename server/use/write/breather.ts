// Lets others have the event loop during long work: one request of thousands of rows takes its time, and nobody waits for it. And how much of
// such work is one piece.
import { chunksOf } from '../../storage/records.ts'
import type { Reader } from '../../storage/storage.ts'
import { nextTurn, slicesBySize } from '../../storage/turns.ts'

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

/** What is to be read, in slices of at most so many that are a piece together by the sizes of their records. */
export async function* slicesToRead<T>(
  all: readonly T[],
  most: number,
  sizesOf: (some: readonly T[]) => Promise<(one: T) => number>,
): AsyncGenerator<readonly T[]> {
  for (const some of chunksOf(all, most)) yield* slicesBySize(some, await sizesOf(some))
}

/** The same for records, by their ids. */
export const idsToRead = (
  reader: Reader,
  entity: string,
  ids: readonly string[],
  most: number,
): AsyncGenerator<readonly string[]> =>
  slicesToRead(ids, most, async some => {
    const sizes = await reader.sizes(entity, some)
    return id => sizes.get(id) ?? 0
  })
