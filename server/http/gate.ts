// What many requests want to do in the same turn of the loop, they do in several: a request runs until it waits for something, so that a
// thousand which begin together, or whose bodies end together, would be one long turn. Who brings a thousand waits for themselves.
import { setImmediate as afterOthers } from 'node:timers/promises'

/** Requests go on in a turn of the loop until this is over. */
const PIECE_MS = 10

/** Fair between holders, who are addresses, then between their parts: one address may be that of many, and whoever has no account may invent names. */
export interface Whose {
  readonly holder: string
  readonly part: string
}

/** Each holder's first comes before anybody's second, and so it is with the parts of each. */
const openRow = <T>() => {
  /** Whose turn is next comes first, on both levels. */
  const waiting = new Map<string, Map<string, T[]>>()
  return {
    add: ({ holder, part }: Whose, one: T): void => {
      const parts = waiting.get(holder) ?? new Map<string, T[]>()
      waiting.set(holder, parts)
      const own = parts.get(part)
      if (own === undefined) parts.set(part, [one])
      else own.push(one)
    },
    take: (): T | undefined => {
      for (const [holder, parts] of waiting)
        for (const [part, own] of parts) {
          const one = own.shift()
          parts.delete(part)
          if (own.length > 0) parts.set(part, own)
          waiting.delete(holder)
          if (parts.size > 0) waiting.set(holder, parts)
          return one
        }
      return undefined
    },
  }
}

/** Once everything is done that follows from what has just been done without waiting for anything. */
const allDone = (): Promise<void> =>
  new Promise(done => {
    queueMicrotask(() => process.nextTick(done))
  })

/** Of the process, like its loop. */
const row = openRow<() => void>()
let isServing = false
/** When the first of this turn went on. */
let since: number | undefined

const isOver = (): boolean => since !== undefined && performance.now() - since >= PIECE_MS
const goOn = (go: () => void): void => {
  if (since === undefined) {
    since = performance.now()
    setImmediate(() => {
      since = undefined
    })
  }
  go()
}

const serve = async (): Promise<void> => {
  isServing = true
  await afterOthers()
  for (let next = row.take(); next !== undefined; next = row.take()) {
    goOn(next)
    await allDone()
    if (isOver()) await afterOthers()
  }
  isServing = false
}

/** At once, as long as this turn of the loop is short; `go` must not throw. */
export const inTurn = (whose: Whose, go: () => void): void => {
  if (!isServing && !isOver()) return goOn(go)
  row.add(whose, go)
  if (!isServing) void serve()
}
