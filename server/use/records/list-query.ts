// Reads a list's query string as conditions and a page (api-dialect.md sections 2 and 13; specification section 7): any field is a filter,
// unknown names are ignored, and wrong pages get the family's exact errors.
import { momentOf } from '#records/time/dates.ts'
import type { Entity, Field, Issue } from '#records/entity.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { searchTerms } from '#records/text/search-text.ts'
import { TASK_STATE, taskStates } from '#records/states/task-states.ts'
import { problemBody, validationMessages, validationProblem } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { searchToQuery } from '#core/wire/task-query.ts'
import { lettersTried } from '../../storage/conditions.ts'
import type { Condition, Query, Reader } from '../../storage/storage.ts'

const DEFAULT_PAGE_SIZE = 30
export const MAX_PAGE_SIZE = 1000

export interface PageRequest {
  /** -1 means all rows. */
  readonly page_size: number
  readonly page: number
}
export interface ListRequest extends PageRequest {
  readonly where: readonly Condition[]
  readonly order: NonNullable<Query['order']>
  readonly deleted: NonNullable<Query['deleted']>
  /** Recognised filters and `page_size` as sent, which every link repeats. */
  readonly kept: readonly (readonly [name: string, value: string])[]
}

export const pageRequestOf = (parameters: URLSearchParams): PageRequest | ProblemBody => {
  const size = parameters.get('page_size') ?? String(DEFAULT_PAGE_SIZE)
  const page = parameters.get('page') ?? '1'
  if (size !== '-1' && !isPositive(size))
    return problemBody(
      400,
      `size must be a positive integer or -1 (to disable pagination); received "${size}"`,
    )
  if (Number(size) > MAX_PAGE_SIZE) return tooLarge(MAX_PAGE_SIZE)
  if (!isPositive(page)) return problemBody(400, `Page must be a positive integer; received "${page}"`)
  return { page_size: Number(size), page: size === '-1' ? 1 : Number(page) }
}
const isPositive = (text: string): boolean => /^\d{1,9}$/.test(text) && Number(text) > 0
export const tooLarge = (max: number): ProblemBody =>
  problemBody(416, `Page size is out of range, maximum page size is ${max}`)

const tooManyFields = (what: 'filtered' | 'ordered', most: number, received: number): ProblemBody =>
  problemBody(400, `A list is ${what} by at most ${most} fields; received ${received}`)

const plainKinds = new Set(['id', 'text', 'longText', 'email', 'phone'])
const numberKinds = new Set(['int', 'decimal', 'flag'])
const isText = ({ type }: Field): boolean => plainKinds.has(type.kind)
const isNumber = ({ type }: Field): boolean =>
  numberKinds.has(type.kind) || (type.choices !== undefined && typeof type.choices.unknown.id === 'number')

const starred = (value: string): string => value.replaceAll('%', '*')

const fieldCondition = (name: string, field: Field, values: readonly string[]): Condition => {
  const [first = ''] = values
  if (field.type.kind === 'list') return { is: 'mentions', texts: values }
  if (field.type.kind === 'tags') return { is: 'like', field: name, pattern: `*"${first}"*` }
  if (first === 'null')
    return field.type.nullable ? { is: 'null', field: name } : { is: 'in', field: name, values: [''] }
  if (isText(field) && values.length === 1 && /[*%]/.test(first))
    return { is: 'like', field: name, pattern: starred(first) }
  return { is: 'in', field: name, values: isNumber(field) ? values.map(numberFrom) : values }
}
const flagWords: { readonly [word: string]: number | undefined } = { true: 1, false: 0 }
const numberFrom = (text: string): number => flagWords[text] ?? Number(text)

/** The condition for a bound of a day or moment field; a day as upper bound means its last second. */
const boundCondition = (
  name: string,
  field: Field,
  is: 'from' | 'to',
  sent: string,
  zone: string,
): Condition => {
  const instant = /Z$|[+-]\d\d:\d\d$/.test(sent) ? Date.parse(sent) : Number.NaN
  const value = Number.isNaN(instant) ? sent.replace('T', ' ') : momentOf(instant, zone)
  if (field.type.kind === 'day') return { is, field: name, value: value.slice(0, 10) }
  return { is, field: name, value: is === 'to' && value.length === 10 ? `${value} 23:59:59` : value }
}

/**
 * The field and direction of a bound: `last_updated_from` and `_to` are about the server's modification time; any other day or moment field
 * has `<field>_from` and `_to`.
 */
const boundOf = (
  of: Entity,
  parameter: string,
): { name: string; field: Field; is: 'from' | 'to' } | undefined => {
  const [, stem = '', end] = /^(.+)_(from|to)$/.exec(parameter) ?? []
  const name = stem === 'last_updated' ? 'modification_time' : stem
  const field = of.fields[name]
  if (field === undefined || (field.type.kind !== 'day' && field.type.kind !== 'moment')) return undefined
  return { name, field, is: end === 'from' ? 'from' : 'to' }
}

/** A phone number is reduced to its digits, as it is stored; any other text becomes the terms that a device's own index uses. */
const searchedText = (text: string): string =>
  /^[\d\s.+()-]{6,}$/.test(text.trim()) ? text.replaceAll(/[^\d+]/g, '') : searchTerms(text).join(' ')

/** The tasks that reference an instance with a matching code: task lines have instance ids, not codes. */
const codeCondition = async (reader: Reader, values: readonly string[]): Promise<Condition> => {
  const where = [fieldCondition('external_id', ObjectInstance.fields.external_id, values)]
  const instances = await reader.find('object_instance', { where, deleted: 'with', limit: 1000 })
  return { is: 'mentions', texts: instances.map(({ id }) => id) }
}

const isYes = (values: readonly string[] = []): boolean => numberFrom(values[0] ?? '') === 1

const settled = new Set(['page', 'page_size', 'order', 'keep_deleted'])

/** Of one filter; a list inside of records is searched in all of each. */
const MOST_VALUES = 1000
const MOST_MENTIONS = 100
const LONGEST_VALUE = 500
/** Of a pattern that is more than « begins with » or « contains »: its letters are tried from each letter of a value. */
const LONGEST_PATTERN = 100
/** Of one list: each is compared for every record. */
const MOST_FILTERS = 20
const MOST_ORDERED = 5

/** The filters that ask for more than anybody looks for. */
const filterIssues = (of: Entity, query: ReadonlyMap<string, readonly string[]>): Issue[] =>
  [...query].flatMap(([field, values]) => {
    const most = of.fields[field]?.type.kind === 'list' ? MOST_MENTIONS : MOST_VALUES
    const limit = values.length > most ? most : LONGEST_VALUE
    const isOneText = field === 'simple_search' && values.join(' ').length > LONGEST_VALUE
    const isLong = isOneText || values.length > most || values.some(value => value.length > LONGEST_VALUE)
    if (isLong && !settled.has(field)) return [{ field, rule: 'stringLengthTooLong', limit }]
    const isTooTrying =
      of.fields[field] !== undefined && values.some(value => lettersTried(starred(value)) > LONGEST_PATTERN)
    return isTooTrying ? [{ field, rule: 'stringLengthTooLong', limit: LONGEST_PATTERN }] : []
  })

export const listRequestOf = async (
  reader: Reader,
  of: Entity,
  parameters: URLSearchParams,
  zone: string,
): Promise<ListRequest | ProblemBody> => {
  const paging = pageRequestOf(parameters)
  if ('detail' in paging) return paging
  const where: Condition[] = []
  const kept: [string, string][] = []
  const query = searchToQuery(parameters)
  const issues = filterIssues(of, query)
  if (issues.length > 0) return validationProblem(validationMessages(issues))
  for (const [name, values] of query) {
    const [first] = values
    if (first === undefined || name === 'page') continue
    const field = of.fields[name]
    const bound = field === undefined ? boundOf(of, name) : undefined
    if (field !== undefined) where.push(fieldCondition(name, field, values))
    else if (bound !== undefined) where.push(boundCondition(bound.name, bound.field, bound.is, first, zone))
    else if (name === 'simple_search')
      where.push({ is: 'search', text: searchedText(parameters.getAll(name).join(' ')) })
    else if (name === 'object_instance_external_id' && of.name === 'task')
      where.push(await codeCondition(reader, values))
    else if (!settled.has(name)) continue
    kept.push([name, name === 'simple_search' ? (parameters.get(name) ?? '') : values.join(',')])
  }
  const order = orderOf(of, query.get('order') ?? [])
  if (where.length > MOST_FILTERS) return tooManyFields('filtered', MOST_FILTERS, where.length)
  if (order.length > MOST_ORDERED) return tooManyFields('ordered', MOST_ORDERED, order.length)
  const keepsDeleted = isYes(query.get('keep_deleted'))
  if (of.name === 'task' && !keepsDeleted && !query.has('task_state_id'))
    where.push({
      is: 'in',
      field: 'task_state_id',
      values: taskStates.choices.flatMap(({ id }) => (id === TASK_STATE.cancelled ? [] : [id])),
    })
  return {
    ...paging,
    where,
    order,
    deleted: keepsDeleted || isYes(query.get('deleted')) ? 'with' : 'without',
    kept,
  }
}

/** `date` sorts ascending, `-date` descending; a field that cannot be compared, or came before, is ignored. */
const orderOf = (of: Entity, names: readonly string[]): ListRequest['order'] => {
  const order = new Map<string, { readonly field: string; readonly descending: boolean }>()
  for (const sent of names) {
    const field = sent.replace(/^[-+ ]/, '')
    const known = of.fields[field]
    if (known === undefined || known.type.kind === 'list' || order.has(field)) continue
    order.set(field, { field, descending: sent.startsWith('-') })
  }
  return [...order.values()]
}
