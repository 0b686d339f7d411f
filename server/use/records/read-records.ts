// Lists and single reads of every entity, limited to what the caller may see: hidden records are 404 and absent from lists (api-dialect.md
// sections 2, 3 and 13).
import type { AnyRow, Entity } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import { longReads } from '../../storage/long-reads.ts'
import type { Listed, Listing, Query, Reader } from '../../storage/storage.ts'
import { mergeListed } from '../../storage/listing.ts'
import { handOut, sightOf, windowsOn, type Sight, type Window } from '../write/access.ts'
import { idsToRead } from '../write/breather.ts'
import { refuse, type Caller, type Ports, type Refusal, type Reply } from '../write/caller.ts'
import { listRequestOf, tooLarge, type ListRequest } from './list-query.ts'
import { organisationFacts } from '../write/organisation.ts'

/** The most rows that are read and sent at once. */
const PIECE = 100

/** One page of rows, which HTTP turns into a HAL collection. */
export interface Page {
  /**
   * Read while they are sent, so that a list of any length needs little memory. Each row is as it is when it is read: one that changed since
   * the list was made, and would not be in it any more, is left out.
   */
  readonly pieces: AsyncIterable<readonly AnyRow[]>
  /** How many there were when the list was made. */
  readonly total: number
  readonly page: number
  /** -1 means all rows. */
  readonly page_size: number
  readonly kept: readonly (readonly [name: string, value: string])[]
}

export const notFound = (): Refusal => refuse(problemBody(404, 'Entity not found.'))
export const forbidden = (): Refusal => refuse(problemBody(403, 'Forbidden'))

export const readRecord = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  id: string,
  keepsDeleted = false,
): Promise<Reply> => {
  const data = ports.storage.of(caller.org)
  const row = await data.get(of.name, id)
  if (row === undefined || (row.deleted === 1 && !keepsDeleted)) return notFound()
  const sight = await sightNow(ports, caller, data)
  const shown = handOut(sight, of, row, 'read')
  if (shown === undefined) return notFound()
  const [whole = shown] = await withInstances(data, of, [shown])
  return { status: 200, entity: of.name, row: whole }
}

export const listRecords = async (
  ports: Ports,
  caller: Caller,
  of: Entity,
  parameters: URLSearchParams,
  maxRows: number,
): Promise<Page | Refusal> => {
  const data = longReads(ports.storage, caller.org)
  const { zone } = await organisationFacts(data, caller.org)
  const sight = await sightOf(data, caller, ports.clock(), zone)
  const windows = windowsOn(sight, of)
  if (windows.length === 0) return forbidden()
  const request = await listRequestOf(data, of, parameters, zone)
  if ('detail' in request) return refuse(request)
  const queries = windows.flatMap(window => queryThrough(request, window))
  const { listed, total } = await listThrough(
    data,
    of,
    request,
    queries.map(query => ({ ...query, asker: caller.user_id })),
  )
  const { page, page_size, kept } = request
  if (page_size === -1 && total > maxRows) return refuse(tooLarge(maxRows))
  if (total > 0 && listed.length === 0 && page > 1) return refuse(problemBody(409, 'Invalid page provided'))
  const pieces = readPieces(
    data,
    of,
    queries,
    listed.map(([id]) => id),
    rows => rows.flatMap(row => handOut(sight, of, row, 'list') ?? []),
  )
  return { pieces: await begun(pieces), total, page, page_size, kept }
}

const sightNow = async (ports: Ports, caller: Caller, data: Reader): Promise<Sight> =>
  sightOf(data, caller, ports.clock(), (await organisationFacts(data, caller.org)).zone)

const listThrough = async (
  data: Reader,
  of: Entity,
  { order, page, page_size }: ListRequest,
  queries: readonly Query[],
): Promise<Listing> => {
  const offset = (page - 1) * page_size
  const [query] = queries
  if (query === undefined) return { listed: [], total: 0 }
  if (queries.length === 1)
    return data.list(of.name, { ...query, order, ...(page_size === -1 ? {} : { limit: page_size, offset }) })
  // What is seen through several windows is joined here.
  const lists: (readonly Listed[])[] = []
  for (const one of queries) lists.push((await data.list(of.name, { ...one, order })).listed)
  const all = await mergeListed(lists, order)
  // The same record through another window is its neighbour.
  const listed = all.filter(([id], n) => id !== all[n - 1]?.[0])
  return {
    listed: page_size === -1 ? listed : listed.slice(offset, offset + page_size),
    total: listed.length,
  }
}

/** The same, with its first part read already: what fails there fails before an answer has begun. */
const begun = async <T>(parts: AsyncGenerator<T>): Promise<AsyncIterable<T>> => {
  const first = await parts.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* parts
  })()
}

async function* readPieces(
  data: Reader,
  of: Entity,
  queries: readonly Query[],
  ids: readonly string[],
  shownOf: (rows: readonly AnyRow[]) => readonly AnyRow[],
): AsyncGenerator<readonly AnyRow[]> {
  for await (const values of idsToRead(data, of.name, ids, PIECE)) {
    const rowsById = new Map<string, AnyRow>()
    for (const { where = [], ...query } of queries)
      for (const row of await data.find(of.name, {
        ...query,
        where: [{ is: 'in', field: 'id', values }, ...where],
      }))
        rowsById.set(row.id, row)
    yield await withInstances(data, of, shownOf(values.flatMap(id => rowsById.get(id) ?? [])))
  }
}

/** A filter or an order on a hidden field would reveal its value, so this window returns nothing for such a query. */
const queryThrough = ({ where, order, deleted }: ListRequest, window: Window): Query[] => {
  const isTelling =
    window.hides.length > 0 &&
    (where.some(one => ('field' in one ? window.hides.includes(one.field) : true)) ||
      order.some(({ field }) => window.hides.includes(field)))
  return isTelling ? [] : [{ where: [...where, ...window.where], deleted }]
}

/**
 * Adds `instances` and `instances_count` to an object. They are counted at each read: if they were stored, every new instance would rewrite
 * the object.
 */
const withInstances = async (
  data: Reader,
  of: Entity,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> => {
  if (of.name !== 'object' || rows.length === 0) return rows
  const values = rows.map(({ id }) => id)
  const instances = await data.find('object_instance', { where: [{ is: 'in', field: 'object_id', values }] })
  const idsByObject = new Map<unknown, string[]>()
  for (const { id, object_id } of instances) {
    const ids = idsByObject.get(object_id) ?? []
    ids.push(id)
    idsByObject.set(object_id, ids)
  }
  return rows.map(row => {
    const ids = idsByObject.get(row.id) ?? []
    return { ...row, instances: ids, instances_count: ids.length }
  })
}
