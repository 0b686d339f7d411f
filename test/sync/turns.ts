// Work in memory that is finished, known without guessing: storage answers in immediates and libraries run « in the next turn », and
// both are counted while they wait.

export interface Turns {
  /** Resolves when this many turns of the event loop in a row find nothing waiting. */
  settle(quietTurns?: number): Promise<void>
  /** Counts work outside this memory, on a real server, as waiting until it is finished. */
  track<T>(work: Promise<T>): Promise<T>
  /** Gives the timers back to the process. */
  end(): void
}

/**
 * The most turns of the event loop without time passing: beyond them something loops for ever. A busy machine, or a real database, also
 * gets some true time.
 */
const MOST_TURNS = 50_000
const MOST_TURNING_MS = 20_000
/** Longer timers belong to the test runner. */
const NEXT_TURN_MS = 1

export const countTurns = (): Turns => {
  const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis
  let waiting = 0
  let tracked = 0
  const nextTurn = (run: (...given: unknown[]) => void, ...given: unknown[]): unknown => {
    waiting += 1
    return realImmediate(() => {
      waiting -= 1
      run(...given)
    })
  }
  const soon = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): unknown =>
    ms > NEXT_TURN_MS ? realTimeout(run, ms, ...given) : nextTurn(run, ...given)
  Object.assign(globalThis, { setImmediate: nextTurn, setTimeout: soon })

  return {
    settle: async (quietTurns = 2) => {
      let turns = 0
      const start = performance.now()
      for (let quiet = 0; quiet < quietTurns; quiet = waiting === 0 ? quiet + 1 : 0) {
        await new Promise(resolve => realImmediate(resolve))
        turns += 1
        if (turns > MOST_TURNS && tracked === 0 && performance.now() - start > MOST_TURNING_MS)
          throw new Error('the world never comes to rest')
      }
    },
    track: async work => {
      waiting += 1
      tracked += 1
      try {
        return await work
      } finally {
        waiting -= 1
        tracked -= 1
      }
    },
    end: () => Object.assign(globalThis, { setImmediate: realImmediate, setTimeout: realTimeout }),
  }
}
