// A client of the model server, and functions that let time pass.
import { makeClient, type Client } from '#core/api/client.ts'
import { realScheduler, type Scheduler } from '#core/api/scheduler.ts'
import { countTurns, type Turns } from './turns.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The address that `fetch` was asked for. */
export const urlOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : String(input)

/** The text that a request carries; the client sends nothing but text. */
export const bodyText = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '')

/** Turns a test's `Fetch` into the type of `fetch` that the client needs. */
export const asFetch =
  (fetch: Fetch): typeof globalThis.fetch =>
  (input, init) =>
    fetch(urlOf(input), init ?? {})

export const OFFLINE_FETCH: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

export const clientOf = (fetch: Fetch, device = 'device-1', scheduler: Scheduler = realScheduler): Client =>
  makeClient({
    fetch: asFetch(fetch),
    base: 'http://quai.test/api',
    scheduler,
    tokens: {
      access: async () => 'test',
      renew: async () => ({ ok: false, failure: { kind: 'notSignedIn', invalidGrant: false }, status: 401 }),
    },
    device,
    onHeard: () => undefined,
  })

export interface VirtualClock extends Scheduler {
  /** Lets this much time pass, timer by timer, with all that follows from each. */
  pass(ms: number): Promise<void>
  /** Finishes the work under way without any time passing. */
  settle(): Promise<void>
}

/** What Node itself schedules, such as the text of a Response, is not counted: it has come after so many turns without other work. */
const QUIET_TURNS = 8
/** Of the whole process: the clocks of one file share it. */
let counted: Turns | undefined

export const virtualClock = (start = 1_795_200_000_000): VirtualClock => {
  let now = start
  let next = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  counted ??= countTurns()
  const { settle } = counted
  return {
    now: () => now,
    after: (ms, run) => {
      next += 1
      const id = next
      timers.set(id, { at: now + ms, run })
      return () => timers.delete(id)
    },
    settle: () => settle(QUIET_TURNS),
    pass: async ms => {
      const until = now + ms
      await settle(QUIET_TURNS)
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0]
        if (due === undefined) break
        const [id, { at, run }] = due
        timers.delete(id)
        now = Math.max(now, at)
        run()
        await settle(QUIET_TURNS)
      }
      now = until
    },
  }
}
