// `POST /sync` and `GET /history` (api-dialect.md section 12). The feed is sent line by line, as fast as it is read.
import type { Hono } from 'hono'
import { collectionMembers } from '#core/wire/hal.ts'
import { isJson, textMember } from '#core/wire/json.ts'
import type { DeviceReport, SyncLine, SyncRequest } from '#core/wire/sync-protocol.ts'
import { openFeed } from '../../use/records/feed.ts'
import { openSmallFills, type SmallFills } from '../../use/write/small-fills.ts'
import { readHistory } from '../../use/records/history.ts'
import { problem, refusal } from '../answers.ts'
import type { Env, NoteHandedOut, Parts } from '../context.ts'
import { failureProblem } from '../failures.ts'
import { notedApart, staffRoute, type StaffCall } from '../routing.ts'
import { listText, notedAtEnd, streamedText } from '../streamed.ts'
import { inPlace } from '../unread.ts'

const MOST_SHARDS = 2000
const MOST_PENDING = 9_999_999

const instantPattern =
  /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/

const reportOf = (sent: unknown): DeviceReport | undefined => {
  if (!isJson(sent) || textMember(sent, 'id') === '') return undefined
  const { pending, oldest_at } = sent
  return {
    id: textMember(sent, 'id'),
    name: textMember(sent, 'name'),
    pending: Number.isSafeInteger(pending) ? Math.min(Math.max(0, Number(pending)), MOST_PENDING) : 0,
    oldest_at: typeof oldest_at === 'string' && instantPattern.test(oldest_at) ? oldest_at : null,
  }
}

/** The request for the feed; undefined when the body is not one. */
const requestOf = (body: unknown): SyncRequest | undefined => {
  if (!isJson(body) || !isJson(body['shards'])) return undefined
  const { epoch = null } = body
  const shards = Object.entries(body['shards'])
  if (epoch !== null && typeof epoch !== 'string') return undefined
  if (shards.length > MOST_SHARDS || shards.some(([, cursor]) => typeof cursor !== 'number')) return undefined
  const device = reportOf(body['device'])
  return {
    epoch,
    shards: Object.fromEntries(shards.map(([name, cursor]) => [name, Number(cursor)])),
    ...(device === undefined ? {} : { device }),
  }
}

async function* textOf(lines: AsyncIterable<SyncLine>, onEnd: (rev: number) => void): AsyncGenerator<string> {
  for await (const line of lines) {
    yield `${JSON.stringify(line)}\n`
    if ('end' in line) onEnd(line.rev)
  }
}

/** What is noted of each answer: what it handed out, and how far behind a shard was. */
interface SyncNotes {
  readonly note: NoteHandedOut
  readonly lagged: (shard: string, revs: number) => void
}

type UntilRead = (text: AsyncIterable<string>) => AsyncIterable<string>

const syncAnswer = async (
  { ports }: Parts,
  { note, lagged, fills }: SyncNotes & { readonly fills: SmallFills },
  { body, request, ...call }: StaffCall,
  untilRead: UntilRead,
): Promise<Response> => {
  const asked = requestOf(body)
  if (asked === undefined) return refusal(400, 'The body must be {epoch, shards: {name: cursor}}')
  const caller = notedApart(call.caller)
  const lines = await openFeed(ports, caller, asked, fills)
  if ('problem' in lines) return problem(lines.problem)
  // Without its end line a client does not trust a feed.
  const text = textOf(lines, rev => {
    for (const [shard, cursor] of Object.entries(asked.shards)) if (cursor > 0) lagged(shard, rev - cursor)
  })
  const noted = untilRead(notedAtEnd(text, () => note(caller)))
  return streamedText(request, noted, 'application/x-ndjson', error => failureProblem(ports, error, request))
}

const namePattern = /^[\w:.|-]{1,64}$/
const historyForms: { readonly [parameter: string]: RegExp } = {
  from: instantPattern,
  to: instantPattern,
  id: namePattern,
  user_id: namePattern,
}

const historyAnswer = async (
  { ports }: Parts,
  { note }: SyncNotes,
  { url, origin, request, ...call }: StaffCall,
  untilRead: UntilRead,
): Promise<Response> => {
  for (const [name, form] of Object.entries(historyForms)) {
    const sent = url.searchParams.get(name)
    if (sent !== null && !form.test(sent)) return refusal(400, `The parameter "${name}" is malformed`)
  }
  const caller = notedApart(call.caller)
  const found = await readHistory(ports, caller, url.searchParams)
  if ('problem' in found) return problem(found.problem)
  const members = collectionMembers({ ...found, url: `${origin}/api/history` })
  const head = `${JSON.stringify(members).slice(0, -1)},"_embedded":{"history":[`
  const text = listText([head, ']}}'], found.pieces, line => JSON.stringify(line))
  return streamedText(
    request,
    untilRead(notedAtEnd(text, () => note(caller))),
    'application/hal+json',
    error => failureProblem(ports, error, request),
  )
}

export const addSyncRoutes = (api: Hono<Env>, parts: Parts, notes: SyncNotes): void => {
  const fills = openSmallFills(parts.ports.clock)
  staffRoute(api, parts, '/sync', {
    POST: call =>
      inPlace(parts.answers, call, untilRead => syncAnswer(parts, { ...notes, fills }, call, untilRead)),
  })
  staffRoute(api, parts, '/history', {
    GET: call => inPlace(parts.answers, call, untilRead => historyAnswer(parts, notes, call, untilRead)),
  })
}
