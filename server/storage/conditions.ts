// A query's conditions and order as SQL: on the promoted column where there is one, otherwise on the document. Values are always
// parameters, converted to the field's own type so that both engines compare alike.
import { sql, type RawBuilder } from 'kysely'
import type { ValueType, Words } from './engine.ts'
import type { RecordTable } from './record-tables.ts'
import { storableText } from './storable-text.ts'
import type { Condition, Query } from './storage.ts'

const never = sql<boolean>`1 = 0`

/** `aside`: no index is used on any condition, for a query that is narrowed by something else. */
export const whereOf = (
  table: RecordTable,
  words: Words,
  org: string,
  query: Query,
  indexes: 'used' | 'aside' = 'used',
): RawBuilder<boolean> => {
  const isAside = indexes === 'aside'
  const conditions = query.where ?? []
  const narrowed = conditions.some(one => narrows(table, one))
  const parts = [
    sql<boolean>`org = ${org}`,
    ...conditions.map(one => conditionOf(table, words, one, isAside || (narrowed && !narrows(table, one)))),
  ]
  const deleted = query.deleted ?? 'without'
  if (deleted !== 'with') {
    const column = conditions.length > 0 || isAside ? words.withoutIndex(sql`deleted`) : sql`deleted`
    parts.push(sql<boolean>`${column} = ${deleted === 'only' ? 1 : 0}`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/**
 * Whether an index on this condition's field finds few rows. A task's day does, its scope does not; without statistics the planner cannot
 * know which index is better. A rev has a column and no index.
 */
export const narrows = (table: RecordTable, condition: Condition): boolean =>
  (condition.is === 'in' || condition.is === 'from' || condition.is === 'to') &&
  (condition.field === 'id' || (condition.field !== 'rev' && table.promoted.has(condition.field))) &&
  !table.coarse.has(condition.field)

export const orderOf = (table: RecordTable, words: Words, query: Query): RawBuilder<unknown> => {
  const narrowed = (query.where ?? []).some(one => narrows(table, one))
  return sql.join([
    ...(query.order ?? []).map(({ field, descending }) => {
      const { value: plain } = fieldOf(table, words, field)
      const value = narrowed ? words.withoutIndex(plain) : plain
      return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls first`
    }),
    narrowed ? words.withoutIndex(sql`id`) : sql`id`,
  ])
}

const conditionOf = (
  table: RecordTable,
  words: Words,
  condition: Condition,
  aside: boolean,
): RawBuilder<boolean> => {
  if (condition.is === 'search') {
    const parts = storableText(condition.text)
      .split(/\s+/u)
      .filter(word => word !== '')
    return all(parts.map(word => words.contains(sql`search`, word)))
  }
  if (condition.is === 'mentions')
    return condition.texts.length === 0 ? never : words.documentMentions(condition.texts.map(storableText))
  const { value: plain, type } = fieldOf(table, words, condition.field)
  const value = aside ? words.withoutIndex(plain) : plain
  switch (condition.is) {
    case 'null':
      return sql<boolean>`${value} is null`
    case 'notNull':
      return sql<boolean>`${value} is not null`
    case 'in': {
      const values = condition.values.flatMap(one => readAs(type, one))
      return values.length === 0 ? never : words.isOneOf(value, values, type)
    }
    case 'from':
    case 'to':
      return atLeastOrMost(value, type, condition)
    case 'like':
      return likeOf(words, type === 'text' ? value : sql`cast(${value} as text)`, condition.pattern)
  }
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** A bound that is a fraction is rounded inwards for an integer field: no integer equals it, but it does limit the range. */
const atLeastOrMost = (
  value: RawBuilder<unknown>,
  type: ValueType,
  { is, value: bound }: { readonly is: 'from' | 'to'; readonly value: string | number },
): RawBuilder<boolean> => {
  const [limit] = readAs(type === 'int' ? 'real' : type, bound)
  if (limit === undefined) return never
  const whole =
    type !== 'int' || typeof limit === 'string' ? limit : is === 'from' ? Math.ceil(limit) : Math.floor(limit)
  return is === 'from' ? sql<boolean>`${value} >= ${whole}` : sql<boolean>`${value} <= ${whole}`
}

/** The value as the field's type, in a list; an empty list when it cannot be of that type and so equals no value. */
export const readAs = (type: ValueType, value: string | number): (string | number)[] => {
  if (type === 'text') return [storableText(String(value))]
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return (type === 'int' ? Number.isSafeInteger(number) : Number.isFinite(number)) ? [number] : []
}

const partsOf = (pattern: string): readonly string[] => pattern.split(/\*+/)

/** Letters of a pattern that SQLite compares from each letter of a value: not of one that only asks for a beginning, or for a text anywhere. */
export const lettersTried = (pattern: string): number => {
  const [, second, ...others] = partsOf(pattern)
  const isPlain = second === undefined || (second === '' && others.length === 0)
  return isPlain || isAnywhere(pattern) ? 0 : pattern.length
}
const isAnywhere = (pattern: string): boolean => {
  const [first, , last, ...others] = partsOf(pattern)
  return first === '' && last === '' && others.length === 0
}

export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)

const likeOf = (words: Words, value: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> => {
  const parts = partsOf(storableText(pattern))
  return isAnywhere(pattern)
    ? words.containsAnyCase(value, parts[1] ?? '')
    : words.isLike(value, parts.map(likeText).join('%'))
}

const fieldOf = (
  table: RecordTable,
  words: Words,
  field: string,
): { readonly value: RawBuilder<unknown>; readonly type: ValueType } => {
  const type = table.types.get(field)
  if (type === undefined) throw new Error(`${table.name}: no comparable field is named « ${field} »`)
  if (field === 'id' || table.promoted.has(field)) return { value: sql`${sql.id(field)}`, type }
  const expression = table.expression(field)
  return { value: sql.raw(type === 'text' ? words.byBytes(expression) : expression), type }
}

/** A field as it is read, for what is grouped by it. */
export const valueOf = (table: RecordTable, words: Words, field: string): RawBuilder<unknown> =>
  fieldOf(table, words, field).value
