// Lists and single reads of every entity, limited to what the caller may see: hidden records are 404 and absent from lists (api-dialect.md
// sections 2, 3 and 13).
import type { AnyRow, Entity } from '#records/entity.ts'
import { problemBody } from '#core/wire/problem.ts'
import type { OrganisationStorage, Query } from '../../storage/storage.ts'
import { compareValues, handOut, sightOf, windowsOn, type Sight, type Window } from '../write/access.ts'
import type { Caller, Ports, Reply } from '../write/caller.ts'
import { listRequestOf, tooLarge, type ListRequest } from './list-query.ts'
import { organisationFacts } from '../write/organisation.ts'
import { refuse, type Refusal } from '../write/write.ts'

/** One page of rows, which HTTP turns into a HAL collection. */
export interface Page {
  readonly rows: readonly AnyRow[]
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
  const data = ports.storage.of(caller.org)
  const { zone } = await organisationFacts(data, caller.org)
  const sight = await sightOf(data, caller, ports.clock(), zone)
  const windows = windowsOn(sight, of)
  if (windows.length === 0) return forbidden()
  const request = await listRequestOf(data, of, parameters, zone)
  if ('detail' in request) return refuse(request)
  const found = await findThrough(data, of, request, windows, maxRows)
  if (found === 'tooMany') return refuse(tooLarge(maxRows))
  const { page, page_size, kept } = request
  if (found.total > 0 && found.rows.length === 0 && page > 1)
    return refuse(problemBody(409, 'Invalid page provided'))
  const shown = found.rows.flatMap(row => handOut(sight, of, row, 'list') ?? [])
  return { rows: await withInstances(data, of, shown), total: found.total, page, page_size, kept }
}

const sightNow = async (ports: Ports, caller: Caller, data: OrganisationStorage): Promise<Sight> =>
  sightOf(data, caller, ports.clock(), (await organisationFacts(data, caller.org)).zone)

interface Found {
  readonly rows: readonly AnyRow[]
  readonly total: number
}

const findThrough = async (
  data: OrganisationStorage,
  of: Entity,
  request: ListRequest,
  windows: readonly Window[],
  maxRows: number,
): Promise<Found | 'tooMany'> => {
  const { order, page, page_size } = request
  const queries = windows.flatMap(window => queryThrough(request, window))
  const offset = page_size === -1 ? 0 : (page - 1) * page_size
  const [query] = queries
  if (query === undefined) return { rows: [], total: 0 }
  if (queries.length === 1) {
    const total = await data.count(of.name, query)
    if (page_size === -1 && total > maxRows) return 'tooMany'
    const limit = page_size === -1 ? maxRows : page_size
    return { rows: await data.find(of.name, { ...query, order, limit, offset }), total }
  }
  // The rows of several windows are joined here. Only crews and weighers have several, and theirs are small.
  const rowsById = new Map<string, AnyRow>()
  for (const one of queries)
    for (const row of await data.find(of.name, { ...one, limit: maxRows + 1 })) rowsById.set(row.id, row)
  if (rowsById.size > maxRows) return 'tooMany'
  const rows = [...rowsById.values()].sort((a, b) => compareRows(a, b, order))
  return { rows: page_size === -1 ? rows : rows.slice(offset, offset + page_size), total: rows.length }
}

/** A filter or an order on a hidden field would reveal its value, so this window returns nothing for such a query. */
const queryThrough = ({ where, order, deleted }: ListRequest, window: Window): Query[] => {
  const isTelling =
    window.hides.length > 0 &&
    (where.some(one => ('field' in one ? window.hides.includes(one.field) : true)) ||
      order.some(({ field }) => window.hides.includes(field)))
  return isTelling ? [] : [{ where: [...where, ...window.where], deleted }]
}

const compareRows = (a: AnyRow, b: AnyRow, order: ListRequest['order']): number => {
  for (const { field, descending } of order) {
    const result = compareValues(a[field], b[field])
    if (result !== 0) return descending ? -result : result
  }
  return compareValues(a.id, b.id)
}

/**
 * Adds `instances` and `instances_count` to an object. They are counted at each read: if they were stored, every new instance would rewrite
 * the object.
 */
const withInstances = async (
  data: OrganisationStorage,
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
