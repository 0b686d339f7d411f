// Long work shares the event loop: in each of its turns one piece of it runs, whoever's it is, and then everybody's small questions.
import { setImmediate as afterOthers } from 'node:timers/promises'

/** Letters of stored documents that are read, decoded and written again within some milliseconds. */
export const PIECE_LETTERS = 200_000

/** All in their order, as many together as are a piece by their sizes; one that is larger than a piece is one by itself. */
export const slicesBySize = <T>(
  all: readonly T[],
  sizeOf: (one: T) => number,
  most: number = PIECE_LETTERS,
): T[][] => {
  const slices: T[][] = []
  let [slice, size]: [T[], number] = [[], 0]
  for (const one of all) {
    const own = sizeOf(one)
    if (slice.length > 0 && size + own > most) {
      slices.push(slice)
      slice = []
      size = 0
    }
    slice.push(one)
    size += own
  }
  return slice.length === 0 ? slices : [...slices, slice]
}

let last: Promise<unknown> = Promise.resolve()

/** To be awaited between two pieces of some milliseconds. However many works are under way, a turn of the loop lasts as long as one piece. */
export const nextTurn = async (): Promise<void> => {
  const turn = last.then(() => afterOthers())
  last = turn
  await turn
}

/**
 * Runs at most so many jobs at once, in all and of each holder, and lets each holder have one before any has its next: whoever brings
 * hundreds waits for themselves.
 */
export const takeFairTurns = (most: number, ofHolder: number = most) => {
  let running = 0
  const own = new Map<string, number>()
  /** Whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const mayRun = (holder: string): boolean => running < most && (own.get(holder) ?? 0) < ofHolder
  const begin = (holder: string): void => {
    running += 1
    own.set(holder, (own.get(holder) ?? 0) + 1)
  }
  const end = (holder: string): void => {
    running -= 1
    const left = (own.get(holder) ?? 0) - 1
    if (left > 0) own.set(holder, left)
    else own.delete(holder)
    for (const [next, [resume, ...others]] of waiting) {
      if (!mayRun(next)) continue
      waiting.delete(next)
      if (others.length > 0) waiting.set(next, others)
      begin(next)
      resume?.()
      return
    }
  }
  return async <T>(holder: string, job: () => Promise<T>): Promise<T> => {
    if (mayRun(holder)) begin(holder)
    else
      await new Promise<void>(resume => {
        const queue = waiting.get(holder) ?? []
        queue.push(resume)
        waiting.set(holder, queue)
      })
    try {
      return await job()
    } finally {
      end(holder)
    }
  }
}
