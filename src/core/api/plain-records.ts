// A plain back end's generic calls, without our additions (specification section 7; api-dialect.md sections 2 and 3): a list
// whole or page by page, one record read, created, replaced, removed.
import { halToPage, halToRow, halToRows } from '../wire/hal.ts'
import { isJson, type Json } from '../wire/json.ts'
import { queryToSearch, type ListQuery } from '../wire/task-query.ts'
import { LARGE_CALL_MS, type Client, type Refused, type Request } from './client.ts'

export type RowsReply = { readonly ok: true; readonly rows: readonly Json[] } | Refused
/** `record` is null when the answer has none. */
export type RecordReply = { readonly ok: true; readonly record: Json | null } | Refused

const PAGE_SIZE = 100

/** A success without JSON is a network's own page, not an empty list. */
const NOT_A_LIST: Refused = {
  ok: false,
  failure: { kind: 'offline' },
  status: null,
  retryAfter: null,
  epoch: null,
  body: '',
}

interface PageOfRows {
  readonly ok: true
  readonly rows: readonly Json[]
  /** False also when the answer has no pages: then it is everything. */
  readonly hasNext: boolean
}

const pageOf = async (client: Client, entity: string, query: ListQuery): Promise<PageOfRows | Refused> => {
  const path = `/${entity}${queryToSearch(query)}`
  const reply = await client.sendForJson({ method: 'GET', path, timeout: LARGE_CALL_MS })
  if (!reply.ok) return reply
  if (!isJson(reply.value) && !Array.isArray(reply.value)) return NOT_A_LIST
  const { page_count, next } = halToPage(reply.value)
  const page = Number(query['page'] ?? 1)
  return {
    ok: true,
    rows: halToRows(reply.value, entity),
    hasNext: page_count === undefined ? next !== undefined : page < page_count,
  }
}

/** Everything in one answer; only lists of tasks are known to support it. */
export const listWhole = async (client: Client, entity: string, query: ListQuery): Promise<RowsReply> => {
  const reply = await pageOf(client, entity, { ...query, page_size: -1 })
  return reply.ok ? { ok: true, rows: reply.rows } : reply
}

/** Page after page, in the back end's own page size where it refuses ours. */
export const listPages = async (client: Client, entity: string, query: ListQuery): Promise<RowsReply> => {
  const rows: Json[] = []
  let size: ListQuery = { page_size: PAGE_SIZE }
  for (let page = 1; ; page += 1) {
    let reply = await pageOf(client, entity, { ...query, ...size, page })
    if (!reply.ok && page === 1 && (reply.status === 416 || reply.status === 400)) {
      size = {}
      reply = await pageOf(client, entity, { ...query, page })
    }
    // Rows were deleted meanwhile, and the last page with them.
    if (!reply.ok && page > 1 && reply.status === 409) return { ok: true, rows }
    if (!reply.ok) return reply
    rows.push(...reply.rows)
    if (!reply.hasNext || reply.rows.length === 0) return { ok: true, rows }
  }
}

const pathOf = (entity: string, id: string): string => `/${entity}/${encodeURIComponent(id)}`

const recordOf = async (client: Client, request: Request): Promise<RecordReply> => {
  const reply = await client.sendForJson({ ...request, timeout: LARGE_CALL_MS })
  if (!reply.ok) return reply
  const record = halToRow(reply.value)
  return { ok: true, record: 'id' in record ? record : null }
}

export const readOne = (client: Client, entity: string, id: string): Promise<RecordReply> =>
  recordOf(client, { method: 'GET', path: pathOf(entity, id) })

export const createOne = (client: Client, entity: string, body: Json): Promise<RecordReply> =>
  recordOf(client, { method: 'POST', path: `/${entity}`, body })

export const replaceOne = (client: Client, entity: string, id: string, body: Json): Promise<RecordReply> =>
  recordOf(client, { method: 'PUT', path: pathOf(entity, id), body })

export const removeOne = (client: Client, entity: string, id: string): Promise<RecordReply> =>
  recordOf(client, { method: 'DELETE', path: pathOf(entity, id) })
