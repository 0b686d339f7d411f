// Records: single reads, queries, and the batch write. Documents are read complete: fields that the stored document lacks get their start
// value.
import { sql, type RawBuilder } from 'kysely'
import type { AnyRow } from '#records/entity.ts'
import { orderOf, valueOf, whereOf } from './conditions.ts'
import type { Words } from './engine.ts'
import type { RecordTable } from './record-tables.ts'
import type { Session } from './session.ts'
import { storableJson, storableText } from './storable-text.ts'
import type { Reader, Transaction } from './storage.ts'

/** Four parameters a row: far below the limit of both engines for one statement. */
const rowsPerInsert = 500

export const recordReads = ({
  db,
  words,
  org,
  tableOf,
}: Session): Pick<Reader, 'get' | 'getMany' | 'find' | 'count' | 'lowest'> => {
  const read = async (table: RecordTable, rest: RawBuilder<unknown>): Promise<AnyRow[]> => {
    const { rows } = await sql<{
      doc: unknown
    }>`select doc from ${sql.table(table.name)} where ${rest}`.execute(db)
    return rows.map(({ doc }) => recordOf(table, words, doc))
  }
  return {
    get: async (entity, id) => {
      const [row] = await read(tableOf(entity), sql`org = ${org} and id = ${storableText(id)}`)
      return row
    },
    getMany: async (entity, ids) => {
      if (ids.length === 0) return []
      const asked = [...new Set(ids)].map(storableText)
      const rows = await read(tableOf(entity), sql`org = ${org} and ${words.isOneOf(sql`id`, asked, 'text')}`)
      const rowsById = new Map(rows.map(row => [row.id, row]))
      return asked.flatMap(id => rowsById.get(id) ?? [])
    },
    find: (entity, query) => {
      const table = tableOf(entity)
      const { limit = Number.MAX_SAFE_INTEGER, offset = 0 } = query
      const where = whereOf(table, words, org, query)
      const order = orderOf(table, words, query)
      return read(table, sql`${where} order by ${order} limit ${limit} offset ${offset}`)
    },
    count: async (entity, query) => {
      const table = tableOf(entity)
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from ${sql.table(table.name)} where ${whereOf(table, words, org, query)}`.execute(
        db,
      )
      return rows[0]?.total ?? 0
    },
    lowest: async (entity, { field, by, values }) => {
      const table = tableOf(entity)
      const group = valueOf(table, words, by)
      const where = whereOf(table, words, org, {
        where: [
          { is: 'in', field: by, values },
          { is: 'notNull', field },
        ],
        deleted: 'with',
      })
      const { rows } = await sql<{ name: string; lowest: string }>`
        select ${group} as name, min(${valueOf(table, words, field)}) as lowest
        from ${sql.table(table.name)} where ${where} group by ${group}`.execute(db)
      return new Map(rows.map(({ name, lowest }) => [name, lowest]))
    },
  }
}

const recordOf = (table: RecordTable, words: Words, stored: unknown): AnyRow => {
  const row = words.readDocument(stored)
  for (const [name, start] of table.blanks) if (!(name in row)) row[name] = start
  return row
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
      for (const chunk of chunksOf([...rowsById.values()], rowsPerInsert)) {
        const values = chunk.map(
          ({ row, search }) => sql`(${org}, ${row.id}, ${storableText(search)}, ${storableJson(row)})`,
        )
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
