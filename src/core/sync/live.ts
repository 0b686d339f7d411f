// The live channel (sync.md section 3.3): a poke starts a pull, and nothing else is sent on the channel. It begins with the rev of the
// moment at which it opens, so that nothing committed before that is missed until the next periodic pull.
import type { Client, Refused } from '../api/client.ts'
import { listenLive } from '../api/feed.ts'
import type { Scheduler } from '../api/scheduler.ts'
import { isProblem } from './item-answer.ts'
import { retryDelay } from './retry.ts'

export interface LivePorts {
  readonly client: Client
  readonly scheduler: Scheduler
  readonly random: () => number
  readonly signal: AbortSignal
  readonly onPoke: (rev: number | null) => void
}

/** A channel that stayed open for this long was a good one: the next attempt comes soon. */
const STEADY_MS = 10_000

/** Listens until the signal aborts. Without a live channel on the server, only the periodic pull works. */
export const keepListening = async ({
  client,
  scheduler,
  random,
  signal,
  onPoke,
}: LivePorts): Promise<void> => {
  let attempt = 0
  while (!signal.aborted) {
    const began = scheduler.now()
    const refused = await listenLive(client, scheduler, signal, onPoke)
    if (refused !== null && isFinal(refused)) return
    if (refused === null && scheduler.now() - began >= STEADY_MS) attempt = 0
    await pause(scheduler, retryDelay(attempt, random), signal)
    attempt += 1
  }
}

/** The pull meets 401 and 403 too, and ends the session. A proxy's own error may be over in a minute. */
const isFinal = ({ status, body }: Refused): boolean =>
  status === 401 || status === 403 || ((status === 404 || status === 405) && isProblem(body))

const pause = (scheduler: Scheduler, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      cancel()
      // The signal lives as long as the session: a listener left behind by each pause would pile up.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = scheduler.after(ms, end)
    signal.addEventListener('abort', end)
  })
