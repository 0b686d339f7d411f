// HAL in both directions (api-dialect.md section 2): entities and collections as the server writes them and as a client reads
// them, whether the list is embedded, a plain array or a named field.
import { isJson, type Json } from './json.ts'
import { parametersToSearch } from './task-query.ts'

interface HalLink {
  readonly href: string
}
export type HalEntity = Json & { readonly _links?: { readonly [rel: string]: HalLink } }

export interface CollectionPage {
  /** Absolute URL of the collection, without a query. */
  readonly url: string
  /** The entity's singular name: the key inside `_embedded`. */
  readonly name: string
  readonly rows: readonly Json[]
  /** Recognised filters and `page_size` as they were sent: every link contains them, so that `next` has the same length. */
  readonly kept: readonly (readonly [name: string, value: string])[]
  /** Pages start at 1. */
  readonly page: number
  /** -1 means « everything ». */
  readonly page_size: number
  readonly total: number
}

/** A row without id has no link. */
export const entityToHal = (collectionUrl: string, row: Json): HalEntity => {
  const id = row['id']
  if (typeof id !== 'string' || id === '') return row
  return { ...row, _links: { self: { href: `${collectionUrl}/${encodeURIComponent(id)}` } } }
}

const address = (url: string, parameters: readonly (readonly [string, string])[]): HalLink => {
  const query = parametersToSearch(parameters)
  return { href: query === '' ? url : `${url}?${query}` }
}

/** The members before and after the rows of a collection's page: the rows may be streamed between the two. */
export const collectionMembers = (page: Omit<CollectionPage, 'rows' | 'name'>): Json => {
  const { url, kept, total, page_size } = page
  if (total === 0)
    return { _links: { self: address(url, kept) }, page_count: 0, page_size, total_items: 0, page: 0 }
  const page_count = page_size === -1 ? 1 : Math.ceil(total / page_size)
  const numbered = (number: number): HalLink => address(url, [...kept, ['page', String(number)]])
  const links: { [rel: string]: HalLink } = {
    self: page_size === -1 ? address(url, kept) : numbered(page.page),
    first: address(url, kept),
    last: page_size === -1 ? address(url, kept) : numbered(page_count),
  }
  if (page.page > 1) links['prev'] = numbered(page.page - 1)
  if (page.page < page_count) links['next'] = numbered(page.page + 1)
  return { _links: links, page_count, page_size, total_items: total, page: page.page }
}

export const collectionToHal = (page: CollectionPage): Json => ({
  ...collectionMembers(page),
  _embedded: { [page.name]: page.rows.map(row => entityToHal(page.url, row)) },
})

/** A list without pages: the answer to a batch. */
export const listMembers = (url: string, total_items: number): Json => ({
  _links: { self: { href: url } },
  total_items,
})

/** One entity from an answer: links dropped, what the stack moved to `_embedded` moved back to its key. */
export const halToRow = (body: unknown): Json => {
  if (!isJson(body)) return {}
  const { _links, _embedded, ...members } = body
  if (!isJson(_embedded)) return members
  const lifted = Object.entries(_embedded).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value)
      ? value.map((item: unknown) => (isJson(item) ? halToRow(item) : item))
      : halToRow(value),
  ])
  return { ...members, ...Object.fromEntries(lifted) }
}

/** The rows of a list: a plain array, the embedded collection of that name (or the only one), or a named field. */
export const halToRows = (body: unknown, name: string): Json[] => {
  const list = (value: unknown): Json[] | undefined =>
    Array.isArray(value) ? value.map(halToRow) : undefined
  if (!isJson(body)) return list(body) ?? []
  const embedded = isJson(body['_embedded']) ? body['_embedded'] : {}
  return list(embedded[name]) ?? list(Object.values(embedded)[0]) ?? list(body[name]) ?? []
}

export interface PageMembers {
  /** Undefined when the list has no pages. */
  readonly page_count: number | undefined
  readonly total_items: number | undefined
  readonly next: string | undefined
}
export const halToPage = (body: unknown): PageMembers => {
  const members = isJson(body) ? body : {}
  const links = isJson(members['_links']) ? members['_links'] : {}
  const next = isJson(links['next']) ? links['next']['href'] : undefined
  const count = (name: string): number | undefined => {
    const value = members[name]
    return typeof value === 'number' ? value : undefined
  }
  return {
    page_count: count('page_count'),
    total_items: count('total_items'),
    next: typeof next === 'string' ? next : undefined,
  }
}
