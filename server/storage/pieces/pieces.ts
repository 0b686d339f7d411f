// What a query has to look at, a piece at a time: the embedded database computes in our own process, where everybody waits for it.
import { sql, type RawBuilder } from 'kysely'
import { lettersTried, narrows, valueOf, whereOf } from '../conditions.ts'
import type { RecordTable } from '../record-tables.ts'
import type { Session } from '../session.ts'
import type { Condition, Query } from '../storage.ts'
import { nextTurn, slicesBySize } from '../turns.ts'
import { compareValues } from './compare-values.ts'

/** So many records are looked at in less than 10 ms, unless they are longer than this together. */
const PIECE = 500
const PIECE_BYTES = 500_000
/** Of a piece as large as it mostly is: one question for all of it. */
const AT_ONCE_BYTES = 1_000_000
/** Entries of an index that are counted to choose between two; beyond it one is as good as the other. */
const COUNTED = 10_000

/** Letters of a pattern that take as long, for each letter of a record, as it takes to read the record. */
const LETTERS_AS_READ = 5

/** How many times as long a query takes, for a record of some length, as one that only compares values. */
const weightOf = ({ where = [] }: Query): number =>
  where.reduce((sum, one) => (one.is === 'like' ? sum + lettersTried(one.pattern) / LETTERS_AS_READ : sum), 1)

interface Sized {
  readonly id: string
  readonly size: number
}
/** A record of a walk, with its place in the index by which one walks. */
interface Walked extends Sized {
  readonly value: string | number
  readonly place: number
}

const selectSized = async (
  { db, words }: Session,
  table: RecordTable,
  rest: RawBuilder<unknown>,
): Promise<readonly Sized[]> => {
  const { rows } = await sql<Sized>`select id, ${sql.raw(words.documentSize)} as size
    from ${sql.table(table.name)} where ${rest}`.execute(db)
  return rows
}

/** Their lengths as they are stored, of those that are there. */
export const sizesOf = async (
  session: Session,
  table: RecordTable,
  ids: readonly string[],
): Promise<readonly Sized[]> => {
  const { words, org } = session
  const sized: Sized[] = []
  for (let at = 0; at < ids.length; at += PIECE) {
    if (at > 0) await nextTurn()
    const some = words.isOneOf(sql`id`, ids.slice(at, at + PIECE), 'text')
    sized.push(...(await selectSized(session, table, sql`org = ${org} and ${some}`)))
  }
  return sized
}

type Narrowing = Extract<Condition, { readonly is: 'in' | 'from' | 'to' }>
/** The conditions on one field with an index, which together say what part of it to walk. */
interface Way {
  readonly field: string
  readonly conditions: readonly Narrowing[]
}

const isNarrowing = (table: RecordTable, one: Condition): one is Narrowing => narrows(table, one)

/** That of the ids comes first: who walks by it may stop when the page is full. */
const waysOf = (table: RecordTable, { where = [] }: Query): Way[] => {
  const ways = new Map<string, Narrowing[]>()
  for (const one of where)
    if (isNarrowing(table, one)) ways.set(one.field, [...(ways.get(one.field) ?? []), one])
  const byId = ([field]: readonly [string, unknown]): number => Number(field !== 'id')
  return [...ways].toSorted((a, b) => byId(a) - byId(b)).map(([field, conditions]) => ({ field, conditions }))
}

const among = (
  { words, org }: Session,
  table: RecordTable,
  conditions: readonly Condition[],
): RawBuilder<boolean> => whereOf(table, words, org, { where: conditions, deleted: 'with' })

/** Where all that a query has to look at is in few records, by an index or because there are no more: these, and their length together, as it weighs for the query. */
export interface Few {
  readonly where: RawBuilder<boolean>
  readonly total: number
  readonly bytes: number
}

export const amongFew = async (
  session: Session,
  table: RecordTable,
  query: Query,
): Promise<Few | undefined> => {
  const { db, words } = session
  for (const conditions of [...waysOf(table, query).map(way => way.conditions), []]) {
    const where = among(session, table, conditions)
    const { rows } = await sql<{ total: number; bytes: number }>`
      select count(*) as total, coalesce(sum(size), 0) as bytes
      from (select ${sql.raw(words.documentSize)} as size from ${sql.table(table.name)}
      where ${where} limit ${PIECE + 1}) as some`.execute(db)
    const { total = 0, bytes = 0 } = rows[0] ?? {}
    if (total <= PIECE) return { where, total, bytes: bytes * weightOf(query) }
  }
  return undefined
}

export const isOnePiece = (few: Few | undefined): boolean =>
  few !== undefined && (few.total <= 1 || few.bytes <= AT_ONCE_BYTES)

const countUpTo = async (
  { db }: Session,
  table: RecordTable,
  where: RawBuilder<boolean>,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (select 1 from ${sql.table(table.name)} where ${where} limit ${most}) as some`.execute(db)
  return rows[0]?.total ?? 0
}

const BY_ID: Way = { field: 'id', conditions: [] }

/** The one with the fewest records. */
const shortestWay = async (session: Session, table: RecordTable, query: Query): Promise<Way> => {
  const [first = BY_ID, ...others] = waysOf(table, query)
  if (others.length === 0) return first
  let [shortest, least] = [first, Infinity]
  for (const way of [first, ...others]) {
    const count = await countUpTo(session, table, among(session, table, way.conditions), COUNTED)
    if (count < least) [shortest, least] = [way, count]
    await nextTurn()
  }
  return shortest
}

/** In the order of the index. SQLite alone walks, and its index has the place of each record in the table as its last key. */
const selectWalked = async (
  { db, words }: Session,
  table: RecordTable,
  { field }: Way,
  where: RawBuilder<boolean>,
): Promise<readonly Walked[]> => {
  const value = valueOf(table, words, field)
  const { rows } = await sql<Walked>`
    select id, ${sql.raw(words.documentSize)} as size, ${value} as value, rowid as place
    from ${sql.table(table.name)} where ${where} order by ${value}, rowid limit ${PIECE}`.execute(db)
  return rows
}

/** From one place to the next; of records that share a value, which may be all of them, those of the value first. */
async function* alongRange(
  session: Session,
  table: RecordTable,
  way: Way,
): AsyncGenerator<readonly Walked[]> {
  const value = valueOf(table, session.words, way.field)
  const all = among(session, table, way.conditions)
  let page = await selectWalked(session, table, way, all)
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page
    if (page.length < PIECE) return
    let same = page
    while (same.length === PIECE) {
      const { value: shared, place }: Walked = same.at(-1) ?? last
      const equal = among(session, table, [{ is: 'in', field: way.field, values: [shared] }])
      same = await selectWalked(session, table, way, sql<boolean>`${equal} and rowid > ${place}`)
      if (same.length > 0) yield same
      last = same.at(-1) ?? last
    }
    page = await selectWalked(session, table, way, sql<boolean>`${all} and ${value} > ${last.value}`)
  }
}

/** Values with a piece of records at most are one page; of one with more, its records. */
async function* alongValues(
  session: Session,
  table: RecordTable,
  { field, conditions }: Way,
  values: readonly (string | number)[],
): AsyncGenerator<readonly Sized[]> {
  const some: Way = { field, conditions: [{ is: 'in', field, values }, ...conditions] }
  const where = among(session, table, some.conditions)
  if ((await countUpTo(session, table, where, PIECE + 1)) <= PIECE) {
    yield await selectSized(session, table, where)
  } else if (values.length === 1) {
    yield* alongRange(session, table, some)
  } else {
    const half = Math.ceil(values.length / 2)
    yield* alongValues(session, table, { field, conditions }, values.slice(0, half))
    yield* alongValues(session, table, { field, conditions }, values.slice(half))
  }
}

async function* along(session: Session, table: RecordTable, way: Way): AsyncGenerator<readonly Sized[]> {
  const named = way.conditions.find(one => one.is === 'in')
  if (named === undefined) {
    yield* alongRange(session, table, way)
    return
  }
  const others = { ...way, conditions: way.conditions.filter(one => one !== named) }
  for (const values of slicesBySize([...new Set(named.values)], () => 1, PIECE))
    yield* alongValues(session, table, others, values)
}

/** Sorted here: to sort them the database would read each document whole. */
async function* thoseFew(session: Session, table: RecordTable, few: Few): AsyncGenerator<readonly Sized[]> {
  const sized = await selectSized(session, table, few.where)
  yield sized.toSorted((a, b) => compareValues(a.id, b.id))
}

export interface Pieces {
  /** Of each piece the condition that finds it. Nothing is in two, even what moves in the index meanwhile. */
  readonly each: AsyncGenerator<RawBuilder<boolean>>
  /** Whether the ids of each piece come after those of the pieces before it. */
  readonly areInOrder: boolean
}

/** What a query has to look at, by the index with the fewest records. */
export const piecesOf = async (
  session: Session,
  table: RecordTable,
  query: Query,
  few: Few | undefined,
): Promise<Pieces> => {
  const weight = weightOf(query)
  if (few !== undefined)
    return { each: slicesOf(session, thoseFew(session, table, few), weight), areInOrder: true }
  const way = await shortestWay(session, table, query)
  const areInOrder = way.field === 'id' && way.conditions.every(({ is }) => is !== 'in')
  return { each: slicesOf(session, along(session, table, way), weight), areInOrder }
}

async function* slicesOf(
  { words }: Session,
  pages: AsyncGenerator<readonly Sized[]>,
  weight: number,
): AsyncGenerator<RawBuilder<boolean>> {
  const seen = new Set<string>()
  for await (const page of pages) {
    const fresh = page.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    for (const slice of slicesBySize(fresh, ({ size }) => size * weight, PIECE_BYTES)) {
      const ids = slice.map(({ id }) => id)
      yield words.isOneOf(sql`id`, ids, 'text')
      await nextTurn()
    }
  }
}
