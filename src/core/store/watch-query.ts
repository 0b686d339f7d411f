// A query that answers again whenever a table that it read changes, in this tab, another one or the worker. One run at a time, and each
// run answers: while a first load writes without pause, a screen goes on showing what came, and leaves the machine twice the time that it
// took. A change that comes alone, or with two others, is read at once; what stands beside the thing that the hand is on gives way to it.
import { Dexie, liveQuery } from 'dexie'

/** However long a reading took, nobody waits more than this for the next. */
const LONGEST_REST_MS = 1000
/** Changes that follow each other within this are a stream, from the third on. */
const STREAM_MS = 300
const STREAM_READINGS = 3
/** How long after a change a reading that gives way begins: the others have begun by then, and mostly ended and been drawn. */
const GIVE_WAY_MS = 120
const LONGEST_WAY_MS = 1000

/** `beside`: read again once the `first` ones of the same change have their answers. */
export type Turn = 'first' | 'beside'
/** Readings under way that give way to nobody. */
const firsts = new Set<Promise<unknown>>()
const comesFirst = (reading: Promise<unknown>): void => {
  firsts.add(reading)
  void reading.finally(() => firsts.delete(reading))
}
const giveWay = async (dueAt: number): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, dueAt - performance.now()))
  while (firsts.size > 0 && performance.now() < dueAt + LONGEST_WAY_MS) await Promise.race(firsts)
}

/** Returns the way to stop. After an error it answers no more. `isStream`: others came just before, and more will. */
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
  let restUntil = 0
  /** When a reading that gives way begins at the earliest; the first of several changes says it. */
  let dueAt: number | null = null
  let endedAt = Number.NEGATIVE_INFINITY
  let inARow = 0
  /** Whether a change came during the last reading, or soon after it; null: none came yet. */
  let isSoon: boolean | null = null

  const isStream = (): boolean => inARow >= STREAM_READINGS

  const run = async (): Promise<T> => {
    const start = performance.now()
    inARow = isSoon === true ? inARow + 1 : 0
    isSoon = null
    try {
      return await query()
    } finally {
      // Once the screen has drawn the answer.
      setTimeout(() => {
        endedAt = performance.now()
        if (isStream()) restUntil = endedAt + Math.min(2 * (endedAt - start), LONGEST_REST_MS)
      })
    }
  }

  // Itself `async`, which Dexie asks of the function: for any other it stops listening after the first reading of a query whose
  // readings lie in functions of their own, and what is read later never brings another answer.
  const subscription = liveQuery(async (): Promise<{ readonly answer: T } | null> => {
    asked += 1
    const mine = asked
    const before = running
    isSoon ??= before !== null || performance.now() - endedAt < STREAM_MS
    // Dexie's own promises keep what it listens to across the wait.
    if (before !== null) await new Dexie.Promise(resolve => void before.finally(() => resolve(null)))
    const rest = restUntil - performance.now()
    if (rest > 0) await new Dexie.Promise(resolve => setTimeout(() => resolve(null), rest))
    if (turn === 'beside' && hasRun) {
      dueAt ??= performance.now() + GIVE_WAY_MS
      const way = giveWay(dueAt)
      await new Dexie.Promise(resolve => void way.then(() => resolve(null)))
    }
    // Another change came meanwhile, and its reading waits in this one's place.
    if (mine !== asked || isStopped) return null
    hasRun = true
    dueAt = null
    const reading = run()
    const ended = reading.catch(() => null)
    running = ended.finally(() => (running = null))
    if (turn === 'first') comesFirst(ended)
    const answer = await reading
    // Dexie passes over a reading during which something changed, for the next: what it found is shown all the same, outside of
    // Dexie's reading.
    if (mine !== asked)
      setTimeout(() => {
        if (!isStopped) onAnswer(answer, isStream())
      })
    return { answer }
  }).subscribe(found => {
    if (found !== null) onAnswer(found.answer, isStream())
  }, onError)
  return () => {
    isStopped = true
    subscription.unsubscribe()
  }
}
