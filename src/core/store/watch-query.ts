// A query that answers again whenever a table that it read changes, in this tab, another one or the worker. Runs never overlap,
// and each run answers: while a first load writes without pause, a screen keeps showing what has arrived, and rests for twice the
// time that a run took. A single change, or up to three close together, is read at once. A `beside` query gives way to those of
// the thing that the person is working on.
import { Dexie, liveQuery } from 'dexie'

/** The longest rest before the next read, however long a read took. */
const LONGEST_REST_MS = 1000
/** From the third change on, changes within this time of each other are a stream. */
const STREAM_MS = 300
const STREAM_READINGS = 3
/** How long after a change a read that gives way begins: by then the others have begun, and mostly ended and been rendered. */
const GIVE_WAY_MS = 120
const LONGEST_WAY_MS = 1000

/** `beside`: read again once the `first` queries of the same change have their answers. */
export type Turn = 'first' | 'beside'
/** Reads that give way to nobody, until their answers have been passed on. */
const firsts = new Set<Promise<unknown>>()
const comesFirst = (reading: Promise<unknown>): void => {
  // Dexie may pass an answer on by a timer, which it starts after the read: the second of two timers fires after that one.
  const answered = new Promise(resolve => void reading.finally(() => setTimeout(() => setTimeout(resolve))))
  firsts.add(answered)
  void answered.finally(() => firsts.delete(answered))
}
const giveWay = async (dueAt: number): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, dueAt - performance.now()))
  while (firsts.size > 0 && performance.now() < dueAt + LONGEST_WAY_MS) await Promise.race(firsts)
}

/** The pace of the changes that one query meets: from a stream of them it rests between its reads. */
interface Pace {
  /** A change came; `isReading`: during a read. */
  noticeChange(isReading: boolean): void
  isStream(): boolean
  /** How long the next read must still wait, in ms. */
  restLeft(): number
  /** Reads, and measures the read. */
  measured<T>(read: () => Promise<T>): Promise<T>
}

const makePace = (): Pace => {
  let restUntil = 0
  let endedAt = Number.NEGATIVE_INFINITY
  let inARow = 0
  /** Whether a change came during the last read, or soon after it; null when none came yet. */
  let isSoon: boolean | null = null
  const isStream = (): boolean => inARow >= STREAM_READINGS
  return {
    noticeChange: isReading => {
      isSoon ??= isReading || performance.now() - endedAt < STREAM_MS
    },
    isStream,
    restLeft: () => restUntil - performance.now(),
    measured: async read => {
      const start = performance.now()
      inARow = isSoon === true ? inARow + 1 : 0
      isSoon = null
      try {
        return await read()
      } finally {
        // Runs once the screen has rendered the answer.
        setTimeout(() => {
          endedAt = performance.now()
          if (isStream()) restUntil = endedAt + Math.min(2 * (endedAt - start), LONGEST_REST_MS)
        })
      }
    },
  }
}

/**
 * Returns a function that stops it. After an error it answers no more. `isStream`: other changes came just before, and more will.
 */
export const watchQuery = <T>(
  query: () => Promise<T>,
  onAnswer: (answer: T, isStream: boolean) => void,
  onError: (error: unknown) => void,
  turn: Turn = 'first',
): (() => void) => {
  let asked = 0
  let hasRun = false
  let isStopped = false
  let running: Promise<unknown> | null = null
  /** The earliest time for a read that gives way; the first of several changes determines it. */
  let dueAt: number | null = null
  const pace = makePace()

  // The function must itself be `async`: for any other, Dexie stops listening after the first read of a query whose reads are in
  // functions of their own, and tables read later never cause another answer.
  const subscription = liveQuery(async (): Promise<{ readonly answer: T } | null> => {
    asked += 1
    const mine = asked
    const before = running
    pace.noticeChange(before !== null)
    // Dexie's own promises keep what it listens to across the wait.
    if (before !== null) await new Dexie.Promise(resolve => void before.finally(() => resolve(null)))
    const rest = pace.restLeft()
    if (rest > 0) await new Dexie.Promise(resolve => setTimeout(() => resolve(null), rest))
    if (turn === 'beside' && hasRun) {
      dueAt ??= performance.now() + GIVE_WAY_MS
      const way = giveWay(dueAt)
      await new Dexie.Promise(resolve => void way.then(() => resolve(null)))
    }
    // Another change came meanwhile, and its read replaces this one.
    if (mine !== asked || isStopped) return null
    hasRun = true
    dueAt = null
    const reading = pace.measured(query)
    const ended = reading.catch(() => null)
    running = ended.finally(() => (running = null))
    if (turn === 'first') comesFirst(ended)
    const answer = await reading
    // Dexie drops the answer of a read during which something changed, and reads again. What it found is shown all the same,
    // outside of Dexie's read.
    if (mine !== asked)
      setTimeout(() => {
        if (!isStopped) onAnswer(answer, pace.isStream())
      })
    return { answer }
  }).subscribe(found => {
    if (found !== null) onAnswer(found.answer, pace.isStream())
  }, onError)
  return () => {
    isStopped = true
    subscription.unsubscribe()
  }
}
