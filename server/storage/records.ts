// Records: single reads, queries, and the batch write. Documents are read complete: fields that the stored document lacks get their start
// value.
import { sql, type RawBuilder } from 'kysely'
import type { AnyRow } from '#records/entity.ts'
import { orderOf, valueOf, whereOf } from './conditions.ts'
import type { Words } from './engine.ts'
import { eachPiece, listInPieces } from './listing.ts'
import { compareValues } from './pieces/compare-values.ts'
import { amongFew, isOnePiece, sizesOf, type Few } from './pieces/pieces.ts'
import type { RecordTable } from './record-tables.ts'
import type { Session } from './session.ts'
import { storableJson, storableText } from './storable-text.ts'
import type { Query, Reader, Transaction } from './storage.ts'
import { nextTurn, slicesBySize } from './turns.ts'

/** Four parameters a row: far below the limit of both engines for one statement. */
const rowsPerInsert = 500

const read = async (
  { db, words }: Session,
  table: RecordTable,
  rest: RawBuilder<unknown>,
): Promise<AnyRow[]> => {
  const { rows } = await sql<{
    doc: unknown
  }>`select doc from ${sql.table(table.name)} where ${rest}`.execute(db)
  return rows.map(({ doc }) => recordOf(table, words, doc))
}

/** As many as are decoded at once without a question of how long they are. */
const SOME = 2

/** In the order of the ids, those that meet the condition: a piece in one turn of the loop. */
const readMany = async (
  session: Session,
  table: RecordTable,
  ids: readonly string[],
  where: RawBuilder<boolean>,
): Promise<AnyRow[]> => {
  const { words } = session
  const rowsById = new Map<string, AnyRow>()
  const isMany = words.computesHere && ids.length > SOME
  const slices = isMany
    ? slicesBySize(await sizesOf(session, table, ids), ({ size }) => size).map(all => all.map(({ id }) => id))
    : [ids]
  for (const [n, slice] of slices.entries()) {
    if (n > 0) await nextTurn()
    const rows = await read(session, table, sql`${where} and ${words.isOneOf(sql`id`, slice, 'text')}`)
    for (const row of rows) rowsById.set(row.id, row)
  }
  return ids.flatMap(id => rowsById.get(id) ?? [])
}

/** The same as at once, where that is more than a piece: first the ids, then the records. */
const findInPieces = async (
  session: Session,
  table: RecordTable,
  query: Query,
  few: Few | undefined,
): Promise<AnyRow[]> => {
  const { listed } = await listInPieces(session, table, query, few, 'full')
  const ids = listed.map(([id]) => id)
  return readMany(session, table, ids, whereOf(table, session.words, session.org, query, 'aside'))
}

/** Where a query is more than a piece of this process's own computing: what is known of it. */
const piecesNeeded = async (
  session: Session,
  table: RecordTable,
  query: Query,
): Promise<{ readonly few: Few | undefined } | undefined> => {
  if (!session.words.computesHere) return undefined
  const few = await amongFew(session, table, query)
  return isOnePiece(few) ? undefined : { few }
}

const endOf = (table: RecordTable, words: Words, query: Query): RawBuilder<unknown> => {
  const { limit = Number.MAX_SAFE_INTEGER, offset = 0 } = query
  return sql`order by ${orderOf(table, words, query)} limit ${limit} offset ${offset}`
}

export const recordReads = (
  session: Session,
): Pick<Reader, 'get' | 'getMany' | 'find' | 'count' | 'lowest' | 'sizes'> => {
  const { words, org, tableOf } = session
  return {
    get: async (entity, id) => {
      const [row] = await read(session, tableOf(entity), sql`org = ${org} and id = ${storableText(id)}`)
      return row
    },
    getMany: async (entity, ids) =>
      ids.length === 0
        ? []
        : readMany(session, tableOf(entity), [...new Set(ids)].map(storableText), sql<boolean>`org = ${org}`),
    sizes: async (entity, ids) => {
      const sized = await sizesOf(session, tableOf(entity), [...new Set(ids)].map(storableText))
      return new Map(sized.map(({ id, size }) => [id, size]))
    },
    find: async (entity, query) => {
      const table = tableOf(entity)
      const needed = await piecesNeeded(session, table, query)
      if (needed !== undefined) return findInPieces(session, table, query, needed.few)
      const where = whereOf(table, words, org, query)
      return read(session, table, sql`${where} ${endOf(table, words, query)}`)
    },
    count: (entity, query) => countOf(session, tableOf(entity), query),
    lowest: (entity, asked) => lowestOf(session, tableOf(entity), asked),
  }
}

const countOf = async (session: Session, table: RecordTable, query: Query): Promise<number> => {
  const { db, words, org } = session
  const of = async (where: RawBuilder<boolean>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table.name)} where ${where}`.execute(db)
    return rows[0]?.total ?? 0
  }
  // All of them are counted in an index, which takes no time.
  const isAll = (query.where ?? []).length === 0
  const needed = isAll ? undefined : await piecesNeeded(session, table, query)
  if (needed === undefined) return of(whereOf(table, words, org, query))
  const counts = await eachPiece(session, table, query, needed.few, of)
  return counts.reduce((sum, one) => sum + one, 0)
}

interface Lowest {
  readonly name: string
  readonly lowest: string
}

const lowestOf = async (
  session: Session,
  table: RecordTable,
  { field, by, values }: Parameters<Reader['lowest']>[1],
): Promise<Map<string, string>> => {
  const { db, words, org } = session
  const where: Query['where'] = [
    { is: 'in', field: by, values },
    { is: 'notNull', field },
  ]
  const query: Query = { where, deleted: 'with' }
  // Else SQLite goes through all of the index for the order of the groups.
  const group = words.withoutIndex(valueOf(table, words, by))
  const of = async (these: RawBuilder<boolean>): Promise<readonly Lowest[]> => {
    const { rows } = await sql<Lowest>`
      select ${group} as name, min(${valueOf(table, words, field)}) as lowest
      from ${sql.table(table.name)} where ${these} group by ${group}`.execute(db)
    return rows
  }
  const needed = await piecesNeeded(session, table, query)
  const found =
    needed === undefined
      ? await of(whereOf(table, words, org, query))
      : (await eachPiece(session, table, query, needed.few, of)).flat()
  // Of a text that is in several pieces, the lowest of all is written last.
  return new Map(
    found.toSorted((a, b) => compareValues(b.lowest, a.lowest)).map(one => [one.name, one.lowest]),
  )
}

const recordOf = (table: RecordTable, words: Words, stored: unknown): AnyRow => {
  const row = words.readDocument(stored)
  for (const [name, start] of table.blanks) if (!(name in row)) row[name] = start
  return row
}

/** Letters of a document of which each reading is felt. */
const LONG = 100_000

interface Stored {
  readonly id: string
  readonly search: string
  readonly doc: string
}

/** Of a record that is there already: an insert that finds it first reads the document for each index of a row that it cannot insert. */
const isRewritten = async (
  { db, org }: Session,
  table: RecordTable,
  { id, search, doc }: Stored,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table.name)}
    set search = ${search}, doc = ${doc} where org = ${org} and id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

export const recordWrites = (session: Session): Pick<Transaction, 'getForUpdate' | 'put' | 'purge'> => {
  const { db, words, org, tableOf } = session
  return {
    getForUpdate: async (entity, id) => {
      const table = tableOf(entity)
      const key = storableText(id)
      const locked = async (): Promise<AnyRow | undefined> => {
        const { rows } = await sql<{ doc: unknown }>`select doc from ${sql.table(table.name)}
          where org = ${org} and id = ${key} ${words.lockRow}`.execute(db)
        return rows[0] === undefined ? undefined : recordOf(table, words, rows[0].doc)
      }
      const found = await locked()
      if (found !== undefined) return found
      // Of two creates of one id, the second waits here and then finds the record that the first made.
      await words.lockName(db, `${org}/${entity}/${key}`)
      return locked()
    },
    put: async (entity, rows) => {
      const table = tableOf(entity)
      const rowsById = new Map(rows.map(one => [one.row.id, one]))
      const stored: Stored[] = []
      for (const { row, search } of rowsById.values()) {
        const one = { id: row.id, search: storableText(search), doc: storableJson(row) }
        // The text of a long one is made in one turn of the loop, and written in another.
        if (one.doc.length > LONG) await nextTurn()
        if (one.doc.length <= LONG || !(await isRewritten(session, table, one))) stored.push(one)
      }
      for (const chunk of chunksOf(stored, rowsPerInsert)) {
        const values = chunk.map(({ id, search, doc }) => sql`(${org}, ${id}, ${search}, ${doc})`)
        await sql`insert into ${sql.table(table.name)} (org, id, search, doc) values ${sql.join(values)}
          on conflict (org, id) do update set search = excluded.search, doc = excluded.doc`.execute(db)
      }
    },
    purge: async (entity, ids) => {
      if (ids.length === 0) return
      await sql`delete from ${sql.table(tableOf(entity).name)}
        where org = ${org} and ${words.isOneOf(sql`id`, ids.map(storableText), 'text')}`.execute(db)
    },
  }
}

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
