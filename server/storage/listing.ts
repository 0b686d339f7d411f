// What a list contains, before its rows are read. The embedded database computes in our own process, where everybody waits for it: of a
// large table, or of large records, it looks at a piece at a time, and lets others have the loop in between.
import { sql, type RawBuilder } from 'kysely'
import { orderOf, readAs, valueOf, whereOf } from './conditions.ts'
import { compareValues } from './pieces/compare-values.ts'
import { amongFew, isOnePiece, piecesOf, type Few } from './pieces/pieces.ts'
import type { RecordTable } from './record-tables.ts'
import type { Session } from './session.ts'
import type { Listed, Listing, Query, Reader } from './storage.ts'
import { nextTurn, takeFairTurns } from './turns.ts'

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

interface ListedRow {
  readonly id: string
  readonly [by: string]: unknown
}

const listedOf = (rows: readonly ListedRow[], order: Order): Listed[] => {
  const names = order.map((_, n) => `by${n}`)
  return rows.map(row => [row.id, ...names.map(name => row[name])])
}

const selectListed = async (
  { db, words }: Session,
  table: RecordTable,
  order: Order,
  rest: RawBuilder<unknown>,
): Promise<Listed[]> => {
  const values = order.map(({ field }, n) => sql`, ${valueOf(table, words, field)} as ${sql.id(`by${n}`)}`)
  const { rows } = await sql<ListedRow>`
    select id ${sql.join(values, sql``)} from ${sql.table(table.name)} where ${rest}`.execute(db)
  return listedOf(rows, order)
}

/**
 * A piece at a time. What changes meanwhile may be in the list or not; nothing is in it twice. Of each piece only what may be on the page is
 * kept. `full`: who needs no total stops where the page is.
 */
export const listInPieces = async (
  session: Session,
  table: RecordTable,
  query: Query,
  few: Few | undefined,
  until: 'counted' | 'full' = 'counted',
): Promise<Listing> => {
  const { words, org } = session
  const { order = [], offset = 0, limit = Infinity } = query
  const where = whereOf(table, words, org, query, 'aside')
  const { each, areInOrder } = await piecesOf(session, table, query, few)
  const isSorted = areInOrder && order.length === 0
  const pieces: Listed[][] = []
  let total = 0
  for await (const among of each) {
    const piece = await selectListed(session, table, order, sql`${where} and ${among} order by id`)
    total += piece.length
    pieces.push((order.length === 0 ? piece : piece.sort(compareListed(order))).slice(0, offset + limit))
    if (until === 'full' && isSorted && total >= offset + limit) break
  }
  const listed = isSorted ? pieces.flat() : await mergeListed(pieces, order)
  return { listed: listed.slice(offset, offset + limit), total }
}

/** The same as one question of all, put of each piece. */
export const eachPiece = async <T>(
  session: Session,
  table: RecordTable,
  query: Query,
  few: Few | undefined,
  ask: (where: RawBuilder<boolean>) => Promise<T>,
): Promise<T[]> => {
  const where = whereOf(table, session.words, session.org, query, 'aside')
  const { each } = await piecesOf(session, table, query, few)
  const answers: T[] = []
  for await (const among of each) answers.push(await ask(sql<boolean>`${where} and ${among}`))
  return answers
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

/** So many entries of an index are read in less than 10 ms. */
const WALKED = 2000

/** Whether it is what the index of the table's walk is for. */
const isWalk = ({ walk }: RecordTable, query: Query): boolean => {
  if (walk === undefined || query.deleted !== undefined || query.limit !== undefined) return false
  const { where = [], order = [] } = query
  const isBy = (field: string): boolean =>
    where.some(one => one.is === 'in' && one.field === field && one.values.length === 1)
  return (
    where.length === walk.by.length &&
    walk.by.every(isBy) &&
    order.every(({ field }) => walk.tells.includes(field))
  )
}

/**
 * One index has everything that is asked: no document is read, and what else is in the table, of other years, costs nothing.
 */
const listByWalk = async (session: Session, table: RecordTable, query: Query): Promise<Listing> => {
  const { db, org } = session
  const { order = [], where = [], offset = 0 } = query
  const told = (field: string): RawBuilder<unknown> => sql.raw(`(${table.expression(field)})`)
  const these = [sql`org = ${org}`, sql`${told('deleted')} = 0`]
  for (const one of where) {
    if (one.is !== 'in') continue
    const [value] = one.values.flatMap(asked => readAs(table.types.get(one.field) ?? 'text', asked))
    if (value === undefined) return { listed: [], total: 0 }
    these.push(sql`${told(one.field)} = ${value}`)
  }
  const by = order.map(({ field }, n) => sql`, ${told(field)} as ${sql.id(`by${n}`)}`)
  const pieces: Listed[][] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const { rows } = await sql<ListedRow>`select id ${sql.join(by, sql``)} from ${sql.table(table.name)}
      where ${sql.join(these, sql` and `)} and id > ${after} order by id limit ${WALKED}`.execute(db)
    after = rows.length < WALKED ? undefined : rows.at(-1)?.id
    pieces.push(listedOf(rows, order).sort(compareListed(order)))
    await nextTurn()
  }
  const listed = await mergeListed(pieces, order)
  return { listed: listed.slice(offset), total: listed.length }
}

/** They would share one processor anyway, and each holds the ids of a whole table meanwhile. Who asks for many waits for their own. */
const oneAfterAnother = takeFairTurns(1)

export const listReads = (session: Session): Pick<Reader, 'list'> => ({
  list: async (entity, query) => {
    const table = session.tableOf(entity)
    if (isWalk(table, query)) return listByWalk(session, table, query)
    if (!session.words.computesHere) return listAtOnce(session, table, query)
    const few = await amongFew(session, table, query)
    if (isOnePiece(few)) return listAtOnce(session, table, query)
    const asker = `${session.org} ${query.asker ?? ''}`
    return oneAfterAnother(asker, () => listInPieces(session, table, query, few))
  },
})
