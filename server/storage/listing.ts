// What a list contains, before its rows are read. The embedded database computes in our own process, where everybody waits for it: of a
// large table it looks at some hundred records at a time, and lets others have the loop in between.
import { sql, type RawBuilder } from 'kysely'
import { plainText } from '#records/text/plain-text.ts'
import { narrows, orderOf, valueOf, whereOf } from './conditions.ts'
import type { RecordTable } from './record-tables.ts'
import type { Session } from './session.ts'
import type { Listed, Listing, Query, Reader } from './storage.ts'
import { nextTurn, takeFairTurns } from './turns.ts'

/** So many records are looked at in less than 10 ms. */
const PIECE = 500

/** Letters of two code units, which sort by their bytes in another order. */
const outsidePlane = /[\ud800-\udfff]/

/** Nulls first, numbers by value, texts by code point: the same order as in both databases. */
export const compareValues = (a: unknown, b: unknown): number => {
  if (a == null || b == null) return Number(a != null) - Number(b != null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [plainText(a), plainText(b)]
  if (outsidePlane.test(left) || outsidePlane.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return left < right ? -1 : left > right ? 1 : 0
}

type Order = NonNullable<Query['order']>

const compareListed =
  (order: Order) =>
  (a: Listed, b: Listed): number => {
    for (let n = 1; n <= order.length; n++) {
      const result = compareValues(a[n], b[n])
      if (result !== 0) return order[n - 1]?.descending === true ? -result : result
    }
    return compareValues(a[0], b[0])
  }

const merged = (left: readonly Listed[], right: readonly Listed[], order: Order): Listed[] => {
  const compare = compareListed(order)
  const all: Listed[] = []
  let [l, r] = [0, 0]
  for (let one = left[l], other = right[r]; one !== undefined || other !== undefined;) {
    if (other === undefined || (one !== undefined && compare(one, other) <= 0)) {
      if (one !== undefined) all.push(one)
      one = left[++l]
    } else {
      all.push(other)
      other = right[++r]
    }
  }
  return all
}

/** Sorted lists as one; nobody waits while the longest are joined. */
export const mergeListed = async (
  sorted: readonly (readonly Listed[])[],
  order: Order,
): Promise<Listed[]> => {
  let lists = sorted
  while (lists.length > 1) {
    const joined: Listed[][] = []
    for (let n = 0; n < lists.length; n += 2) {
      joined.push(merged(lists[n] ?? [], lists[n + 1] ?? [], order))
      await nextTurn()
    }
    lists = joined
  }
  return [...(lists[0] ?? [])]
}

const selectListed = async (
  { db, words }: Session,
  table: RecordTable,
  order: Order,
  rest: RawBuilder<unknown>,
): Promise<Listed[]> => {
  const values = order.map(({ field }, n) => sql`, ${valueOf(table, words, field)} as ${sql.id(`by${n}`)}`)
  const { rows } = await sql<{ readonly id: string; readonly [by: string]: unknown }>`
    select id ${sql.join(values, sql``)} from ${sql.table(table.name)} where ${rest}`.execute(db)
  const names = order.map((_, n) => `by${n}`)
  const listedOf = (row: (typeof rows)[number]): Listed => [row.id, ...names.map(name => row[name])]
  return rows.map(listedOf)
}

/**
 * By the index of the ids, a piece at a time. What changes meanwhile may be in the list or not; nothing is in it twice. Of each piece only
 * what may be on the page is kept.
 */
const listInPieces = async (session: Session, table: RecordTable, query: Query): Promise<Listing> => {
  const { db, words, org } = session
  const { order = [], offset = 0, limit = Infinity } = query
  const where = whereOf(table, words, org, query, 'aside')
  const pieces: Listed[][] = []
  let total = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table.name)}
      where org = ${org} and id > ${after} order by id limit 1 offset ${PIECE - 1}`.execute(db)
    const last: string | undefined = rows[0]?.id
    const upTo = last === undefined ? sql`` : sql`and id <= ${last}`
    const piece = await selectListed(
      session,
      table,
      order,
      sql`${where} and id > ${after} ${upTo} order by id`,
    )
    total += piece.length
    pieces.push((order.length === 0 ? piece : piece.sort(compareListed(order))).slice(0, offset + limit))
    after = last
    await nextTurn()
  }
  const listed = order.length === 0 ? pieces.flat() : await mergeListed(pieces, order)
  return { listed: listed.slice(offset, offset + limit), total }
}

/** Whether the table, or what an index finds of it for one of the conditions, is one piece. */
const isOnePiece = async (
  { db, words, org }: Session,
  table: RecordTable,
  query: Query,
): Promise<boolean> => {
  const narrow = (query.where ?? []).filter(one => narrows(table, one)).map(one => [one])
  for (const where of [[], ...narrow]) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from (select 1
      from ${sql.table(table.name)}
      where ${whereOf(table, words, org, { where, deleted: 'with' })} limit ${PIECE + 1}) as some`.execute(db)
    if ((rows[0]?.total ?? 0) <= PIECE) return true
  }
  return false
}

const listAtOnce = async (session: Session, table: RecordTable, query: Query): Promise<Listing> => {
  const { db, words, org } = session
  const { order = [], limit, offset = 0 } = query
  const where = whereOf(table, words, org, query)
  const sorted = sql`${where} order by ${orderOf(table, words, query)}`
  if (limit === undefined) {
    const listed = await selectListed(session, table, order, sorted)
    return { listed, total: listed.length }
  }
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table.name)} where ${where}`.execute(db)
  const listed = await selectListed(session, table, order, sql`${sorted} limit ${limit} offset ${offset}`)
  return { listed, total: rows[0]?.total ?? 0 }
}

/** They would share one processor anyway, and each holds the ids of a whole table meanwhile. */
const oneAfterAnother = takeFairTurns(1)

export const listReads = (session: Session): Pick<Reader, 'list'> => ({
  list: async (entity, query) => {
    const table = session.tableOf(entity)
    if (!session.words.computesHere || (await isOnePiece(session, table, query)))
      return listAtOnce(session, table, query)
    return oneAfterAnother(session.org, () => listInPieces(session, table, query))
  },
})
