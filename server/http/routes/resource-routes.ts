// Every entity of the registry as a resource (api-dialect.md sections 2, 3 and 8): HAL answers, ETag, Location, streamed lists.
import type { Hono } from 'hono'
import { entities } from '#records/entities/index.ts'
import type { Entity } from '#records/entity.ts'
import { collectionMembers, entityToHal, listMembers } from '#core/wire/hal.ts'
import { readPending } from '#core/wire/pending-header.ts'
import type { OutboxResults } from '#core/wire/sync-protocol.ts'
import { breather } from '../../use/write/breather.ts'
import type { Reply } from '../../use/write/caller.ts'
import { revokeDevice } from '../../use/people/devices.ts'
import { noteLeft } from '../../use/records/device-report.ts'
import { isOutboxBatch, runOutboxBatch } from '../../use/records/outbox-batch.ts'
import { listRecords, readRecord } from '../../use/records/read-records.ts'
import {
  createRecord,
  patchRecord,
  removeRecord,
  replaceRecord,
  replaceRecords,
  type WriteOptions,
} from '../../use/records/resources.ts'
import { problem, refusal, tooMany } from '../answers.ts'
import { readWriteHeaders } from '../conditional.ts'
import type { Env, NoteHandedOut, Parts } from '../context.ts'
import { failureProblem } from '../failures.ts'
import { rateLimit, type RateLimit } from '../rate-limit.ts'
import { notedApart, staffRoute, type StaffCall } from '../routing.ts'
import { listText, notedAtEnd, streamedText } from '../streamed.ts'
import { answerReply, inPlace, LONG, openUnread, personOf, piecesOf, type Unread } from '../unread.ts'

const UNPAGED_PER_MINUTE = 300
/** Of one batch (decision 018); a device of ours sends 50 at a time. */
const MOST_ITEMS = 1000
const TOO_MANY_ITEMS = 'La demande contient trop d’éléments\u00a0: 1\u202f000 au plus.'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A long list is sent in pieces as fast as it is read, so that its whole text is never in memory. */
const streamedRows = (
  { ports }: Parts,
  { request }: StaffCall,
  name: string,
  members: object,
  text: (edges: readonly [string, string]) => AsyncIterable<string>,
): Response => {
  const head = `${JSON.stringify(members).slice(0, -1)},"_embedded":{"${name}":[`
  return streamedText(request, text([head, ']}}']), 'application/hal+json', error =>
    failureProblem(ports, error, request),
  )
}

interface Lists {
  readonly unpaged: RateLimit
  readonly unread: Unread
  /** Apart from the lists: who reads these writes all the same. */
  readonly records: Unread
  readonly note: NoteHandedOut
}

const listAnswer = async (
  parts: Parts,
  { unpaged, unread, note }: Lists,
  of: Entity,
  call: StaffCall,
  url: string,
): Promise<Response> => {
  const caller = notedApart(call.caller)
  const who = personOf(call)
  const isUnpaged = call.url.searchParams.get('page_size') === '-1' && call.request.method !== 'HEAD'
  const wait = isUnpaged ? unpaged.take(who) : 0
  if (wait > 0 || (isUnpaged && unread.isFull(who))) return tooMany(wait)
  return inPlace(parts.answers, call, async untilRead => {
    const page = await listRecords(parts.ports, caller, of, call.url.searchParams, parts.settings.maxRows)
    if ('problem' in page) return problem(page.problem)
    return streamedRows(parts, call, of.name, collectionMembers({ ...page, url }), edges => {
      const text = listText(edges, page.pieces, row => JSON.stringify(entityToHal(url, row)))
      const noted = untilRead(notedAtEnd(text, () => note(caller)))
      return isUnpaged ? unread.counted(who, noted) : noted
    })
  })
}

type Written = (options: WriteOptions) => Promise<Reply>

/** Performs a single write with its headers: Idempotency-Key, If-Match, and `?force=1`. */
const writeAnswer = async (
  parts: Parts,
  { records }: Lists,
  call: StaffCall,
  url: string,
  perform: Written,
): Promise<Response> => {
  const headers = readWriteHeaders(call.request)
  if (headers instanceof Response) return headers
  const force = call.url.searchParams.get('force') === '1'
  return answerReply(parts, records, call, await perform({ ...headers, force }), url)
}

/** The results' texts; without their records where they are long, and their person has too many long ones unread. */
const resultTexts = async (unread: Unread, who: string, { results }: OutboxResults): Promise<string[]> => {
  const breathe = breather()
  const texts: string[] = []
  let letters = 0
  for (const one of results) {
    await breathe()
    const text = JSON.stringify(one)
    letters += text.length
    texts.push(text)
  }
  if (letters <= LONG || !unread.isFull(who)) return texts
  return results.map(({ _key, status, problem }) =>
    JSON.stringify({ _key, status, ...(problem && { problem: { ...problem, current: undefined } }) }),
  )
}

const outboxAnswer = async (
  { ports }: Parts,
  { records }: Lists,
  of: Entity,
  call: StaffCall,
  items: readonly unknown[],
): Promise<Response> => {
  const { caller, request } = call
  const fail = (error: unknown) => failureProblem(ports, error, request)
  const answer = await runOutboxBatch(ports, caller, of, items, fail)
  const left = readPending(request.headers.get('x-pending'))
  const unaccepted = answer.results.filter(({ status }) => status >= 300).length
  if (left !== null) await noteLeft(ports, caller, left, unaccepted)
  const who = personOf(call)
  const whole = `{"results":[${(await resultTexts(records, who, answer)).join(',')}]}`
  const isLong = whole.length > LONG
  const text = isLong ? records.counted(who, piecesOf(whole)) : listText([whole, ''], [], String)
  return streamedText(request, text, JSON_TYPE, fail)
}

const batchAnswer = async (
  parts: Parts,
  lists: Lists,
  of: Entity,
  call: StaffCall,
  url: string,
): Promise<Response> => {
  const { body, caller } = call
  if (!Array.isArray(body)) return refusal(400, 'The body must be a list')
  if (body.length > MOST_ITEMS) return refusal(413, TOO_MANY_ITEMS)
  if (isOutboxBatch(body)) return outboxAnswer(parts, lists, of, call, body)
  const isForced = call.url.searchParams.get('force') === '1'
  return inPlace(parts.familyBatches, call, async untilRead => {
    const reply = await replaceRecords(parts.ports, caller, of, body, isForced)
    if (!('rows' in reply)) return problem(reply.problem)
    const { rows } = reply
    return streamedRows(parts, call, of.name, listMembers(url, rows.length), edges =>
      untilRead(listText(edges, [rows], row => JSON.stringify(entityToHal(url, row)))),
    )
  })
}

const addEntityRoutes = (api: Hono<Env>, parts: Parts, lists: Lists, of: Entity): void => {
  const { ports } = parts
  const urlOf = ({ origin }: StaffCall): string => `${origin}/api/${of.name}`
  const idOf = ({ c }: StaffCall): string => c.req.param('id') ?? ''

  staffRoute(api, parts, `/${of.name}`, {
    GET: call => listAnswer(parts, lists, of, call, urlOf(call)),
    POST: call =>
      writeAnswer(parts, lists, call, urlOf(call), options =>
        createRecord(ports, call.caller, of, call.body, options),
      ),
    PUT: call => batchAnswer(parts, lists, of, call, urlOf(call)),
  })

  staffRoute(api, parts, `/${of.name}/:id`, {
    GET: async call => {
      const keepsDeleted = call.url.searchParams.get('keep_deleted') === '1'
      const reply = await readRecord(ports, call.caller, of, idOf(call), keepsDeleted)
      return answerReply(parts, lists.records, call, reply, urlOf(call))
    },
    PUT: call =>
      writeAnswer(parts, lists, call, urlOf(call), options =>
        replaceRecord(ports, call.caller, of, idOf(call), call.body, options),
      ),
    PATCH: call =>
      writeAnswer(parts, lists, call, urlOf(call), options =>
        patchRecord(ports, call.caller, of, idOf(call), call.body, options),
      ),
    DELETE: call =>
      writeAnswer(parts, lists, call, urlOf(call), options =>
        of.name === 'device'
          ? revokeDevice(ports, call.caller, { id: idOf(call), key: options.key })
          : removeRecord(ports, call.caller, of, idOf(call), options),
      ),
  })
}

export const addResourceRoutes = (api: Hono<Env>, parts: Parts, note: NoteHandedOut): void => {
  const unpaged = rateLimit(UNPAGED_PER_MINUTE, parts.ports.clock)
  const lists = { unpaged, unread: openUnread(), records: openUnread(), note }
  for (const of of entities) addEntityRoutes(api, parts, lists, of)
}
