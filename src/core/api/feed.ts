// The feed: `POST /sync` as NDJSON, read line by line, and `GET /live`, which only sends pokes (api-dialect.md section 12).
import { isJson } from '../wire/json.ts'
import type { RowLine, ShardLine, SyncLine, SyncRequest } from '../wire/sync-protocol.ts'
import { LARGE_CALL_MS, type Client, type Refused } from './client.ts'
import { isStreamCut, linesOf } from './lines.ts'
import type { Scheduler } from './scheduler.ts'

export type FeedEnd =
  | { readonly ok: true; readonly epoch: string; readonly rev: number; readonly profile?: string | undefined }
  | { readonly ok: false; readonly reason: 'restored'; readonly epoch: string | null }
  | { readonly ok: false; readonly reason: 'cut' }
  | { readonly ok: false; readonly reason: 'refused'; readonly refused: Refused }

/**
 * Checks the epoch before any line, and stops if it is not the caller's; then passes on each line in order, and awaits what it begins. Without
 * the last `end` line the answer was cut.
 */
export const readFeed = async (
  client: Client,
  scheduler: Scheduler,
  request: SyncRequest,
  onLine: (line: RowLine | ShardLine) => Promise<void> | undefined,
  isOfThisTime: (epoch: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<FeedEnd> => {
  const reply = await client.send({ method: 'POST', path: '/sync', body: request, timeout: LARGE_CALL_MS })
  const { epoch } = reply
  const isOther =
    epoch !== null &&
    (request.epoch === null ? reply.ok && !(await isOfThisTime(epoch)) : epoch !== request.epoch)
  if (isOther || (!reply.ok && reply.status === 409)) {
    if (reply.ok) await reply.response.body?.cancel()
    return { ok: false, reason: 'restored', epoch }
  }
  if (!reply.ok) return { ok: false, reason: 'refused', refused: reply }
  const { body } = reply.response
  if (body === null) return { ok: false, reason: 'cut' }
  try {
    for await (const texts of linesOf(body, scheduler, LARGE_CALL_MS))
      for (const text of texts) {
        if (text === '') continue
        const line = readLine(text)
        if (line === null) return { ok: false, reason: 'cut' }
        if ('end' in line) return { ok: true, epoch: line.epoch, rev: line.rev, profile: line.profile }
        const work = onLine(line)
        if (work !== undefined) await work
      }
  } catch (error) {
    if (!isStreamCut(error)) throw error
  }
  return { ok: false, reason: 'cut' }
}

/** Null for half a line. Our own server wrote the members, so only those that distinguish lines are checked. */
const readLine = (text: string): SyncLine | null => {
  try {
    const line: unknown = JSON.parse(text)
    return isJson(line) &&
      (typeof line['e'] === 'string' || typeof line['shard'] === 'string' || line['end'] === true)
      ? (line as unknown as SyncLine)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const SILENCE_MS = 45_000

/** The rev that a line of the live channel announces, if it is a poke. */
const pokedRev = (line: string): number | null => {
  const [, digits] = /^data: \{"rev":(\d+)\}$/.exec(line) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Calls back at each poke, with the rev that it announces, until the channel breaks or the signal aborts. */
export const listenLive = async (
  client: Client,
  scheduler: Scheduler,
  signal: AbortSignal,
  onPoke: (rev: number | null) => void,
): Promise<Refused | null> => {
  const reply = await client.send({ method: 'GET', path: '/live', timeout: LARGE_CALL_MS, signal })
  if (!reply.ok) return reply
  const { body } = reply.response
  if (body === null) return null
  try {
    for await (const lines of linesOf(body, scheduler, SILENCE_MS, signal))
      for (const line of lines) if (line.startsWith('data:')) onPoke(pokedRev(line))
  } catch (error) {
    if (!isStreamCut(error)) throw error
  }
  return null
}
