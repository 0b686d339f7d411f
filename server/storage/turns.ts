// Long work shares the event loop: in each of its turns one piece of it runs, whoever's it is, and then everybody's small questions.
import { setImmediate as afterOthers } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** To be awaited between two pieces of some milliseconds. However many works are under way, a turn of the loop lasts as long as one piece. */
export const nextTurn = async (): Promise<void> => {
  const turn = last.then(() => afterOthers())
  last = turn
  await turn
}

/** Runs at most n jobs at once; the others wait in order of arrival. */
export const takeTurns = (n: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= n) await new Promise<void>(resume => waiting.push(resume))
    else running += 1
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Runs at most n jobs at once, and lets each holder have one before any has its next: whoever brings hundreds waits for themselves. */
export const takeFairTurns = (n: number) => {
  let running = 0
  /** Whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const free = (): void => {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    const [holder, [resume, ...others]] = next
    waiting.delete(holder)
    if (others.length > 0) waiting.set(holder, others)
    resume?.()
  }
  return async <T>(holder: string, job: () => Promise<T>): Promise<T> => {
    if (running >= n)
      await new Promise<void>(resume => {
        const own = waiting.get(holder) ?? []
        own.push(resume)
        waiting.set(holder, own)
      })
    else running += 1
    try {
      return await job()
    } finally {
      free()
    }
  }
}

/** The same for each name: nobody's jobs wait for those of another. */
export const takeTurnsByName = (n: number) => {
  const names = new Map<string, { readonly inTurn: ReturnType<typeof takeTurns>; jobs: number }>()
  return async <T>(name: string, job: () => Promise<T>): Promise<T> => {
    const own = names.get(name) ?? { inTurn: takeTurns(n), jobs: 0 }
    names.set(name, own)
    own.jobs += 1
    try {
      return await own.inTurn(job)
    } finally {
      own.jobs -= 1
      if (own.jobs === 0) names.delete(name)
    }
  }
}
