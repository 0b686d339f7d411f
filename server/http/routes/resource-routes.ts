// Every entity of the registry as a resource (api-dialect.md sections 2, 3 and 8): HAL answers, ETag, Location, streamed lists.
import type { Hono } from 'hono'
import { entities } from '#records/entities/index.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { collectionMembers, entityToHal, listMembers } from '#core/wire/hal.ts'
import { readPending } from '#core/wire/pending-header.ts'
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
import { empty, hal, problem, refusal, tooMany } from '../answers.ts'
import { readWriteHeaders } from '../conditional.ts'
import type { Env, Parts } from '../context.ts'
import { failureProblem } from '../failures.ts'
import { rateLimit, type RateLimit } from '../rate-limit.ts'
import { staffRoute, type StaffCall } from '../routing.ts'
import { streamed } from '../streamed.ts'

const CHUNK = 200
const UNPAGED_PER_MINUTE = 300
/** Of one batch (decision 018); a device of ours sends 50 at a time. */
const MOST_ITEMS = 1000
const TOO_MANY_ITEMS = 'La demande contient trop d’éléments\u00a0: 1\u202f000 au plus.'

const tagOf = (row: AnyRow): { readonly ETag: string } => ({ ETag: `"${row.rev}"` })

/** Turns a use's reply into an answer; `url` is the collection's absolute address. */
const answerReply = (reply: Reply, url: string): Response => {
  if ('problem' in reply) return problem(reply.problem)
  if (!('row' in reply)) return empty(204)
  const body = entityToHal(url, reply.row)
  if (reply.status !== 201) return hal(200, body, tagOf(reply.row))
  const Location = `${url}/${encodeURIComponent(reply.row.id)}`
  return hal(201, body, { ...tagOf(reply.row), Location, 'Content-Location': Location })
}

/** A long list is sent in pieces as fast as it is read, so that its whole text is never in memory. */
const streamedList = <T>(
  { request }: StaffCall,
  type: string,
  [head, end]: readonly [string, string],
  items: readonly T[],
  textOf: (item: T) => string,
): Response => {
  const encoder = new TextEncoder()
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(encoder.encode(head)),
    pull: controller => {
      const piece = items.slice(at, at + CHUNK).map(textOf)
      const comma = at > 0 && piece.length > 0 ? ',' : ''
      at += CHUNK
      const isLast = at >= items.length
      controller.enqueue(encoder.encode(`${comma}${piece.join(',')}${isLast ? end : ''}`))
      if (isLast) controller.close()
    },
  })
  return streamed(request, stream, type)
}

const streamedRows = (
  call: StaffCall,
  members: object,
  name: string,
  url: string,
  rows: readonly AnyRow[],
): Response => {
  const head = `${JSON.stringify(members).slice(0, -1)},"_embedded":{"${name}":[`
  return streamedList(call, 'application/hal+json', [head, ']}}'], rows, row =>
    JSON.stringify(entityToHal(url, row)),
  )
}

const listAnswer = async (
  parts: Parts,
  unpaged: RateLimit,
  of: Entity,
  call: StaffCall,
  url: string,
): Promise<Response> => {
  const { caller } = call
  const isUnpaged = call.url.searchParams.get('page_size') === '-1'
  const wait = isUnpaged ? unpaged.take(`${caller.org} ${caller.user_id}`) : 0
  if (wait > 0) return tooMany(wait)
  const page = await listRecords(parts.ports, caller, of, call.url.searchParams, parts.settings.maxRows)
  if ('problem' in page) return problem(page.problem)
  return streamedRows(call, collectionMembers({ ...page, url }), of.name, url, page.rows)
}

type Written = (options: WriteOptions) => Promise<Reply>

/** Performs a single write with its headers: Idempotency-Key, If-Match, and `?force=1`. */
const writeAnswer = async (call: StaffCall, url: string, perform: Written): Promise<Response> => {
  const headers = readWriteHeaders(call.request)
  if (headers instanceof Response) return headers
  const force = call.url.searchParams.get('force') === '1'
  return answerReply(await perform({ ...headers, force }), url)
}

const batchAnswer = async (parts: Parts, of: Entity, call: StaffCall, url: string): Promise<Response> => {
  const { ports } = parts
  const { body, caller, request } = call
  if (!Array.isArray(body)) return refusal(400, 'The body must be a list')
  if (body.length > MOST_ITEMS) return refusal(413, TOO_MANY_ITEMS)
  if (isOutboxBatch(body)) {
    const answer = await runOutboxBatch(ports, caller, of, body, error =>
      failureProblem(ports, error, request),
    )
    const left = readPending(request.headers.get('x-pending'))
    const unaccepted = answer.results.filter(({ status }) => status >= 300).length
    if (left !== null) await noteLeft(ports, caller, left, unaccepted)
    return streamedList(
      call,
      'application/json; charset=utf-8',
      ['{"results":[', ']}'],
      answer.results,
      one => JSON.stringify(one),
    )
  }
  const reply = await replaceRecords(ports, caller, of, body, call.url.searchParams.get('force') === '1')
  return 'rows' in reply
    ? streamedRows(call, listMembers(url, reply.rows.length), of.name, url, reply.rows)
    : problem(reply.problem)
}

const addEntityRoutes = (api: Hono<Env>, parts: Parts, unpaged: RateLimit, of: Entity): void => {
  const { ports } = parts
  const urlOf = ({ origin }: StaffCall): string => `${origin}/api/${of.name}`
  const idOf = ({ c }: StaffCall): string => c.req.param('id') ?? ''

  staffRoute(api, parts, `/${of.name}`, {
    GET: call => listAnswer(parts, unpaged, of, call, urlOf(call)),
    POST: call =>
      writeAnswer(call, urlOf(call), options => createRecord(ports, call.caller, of, call.body, options)),
    PUT: call => batchAnswer(parts, of, call, urlOf(call)),
  })

  staffRoute(api, parts, `/${of.name}/:id`, {
    GET: async call => {
      const keepsDeleted = call.url.searchParams.get('keep_deleted') === '1'
      const reply = await readRecord(ports, call.caller, of, idOf(call), keepsDeleted)
      return answerReply(reply, urlOf(call))
    },
    PUT: call =>
      writeAnswer(call, urlOf(call), options =>
        replaceRecord(ports, call.caller, of, idOf(call), call.body, options),
      ),
    PATCH: call =>
      writeAnswer(call, urlOf(call), options =>
        patchRecord(ports, call.caller, of, idOf(call), call.body, options),
      ),
    DELETE: call =>
      writeAnswer(call, urlOf(call), options =>
        of.name === 'device'
          ? revokeDevice(ports, call.caller, { id: idOf(call), key: options.key })
          : removeRecord(ports, call.caller, of, idOf(call), options),
      ),
  })
}

export const addResourceRoutes = (api: Hono<Env>, parts: Parts): void => {
  const unpaged = rateLimit(UNPAGED_PER_MINUTE, parts.ports.clock)
  for (const of of entities) addEntityRoutes(api, parts, unpaged, of)
}
