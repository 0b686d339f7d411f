// The SQL fragments of PostgreSQL where the two dialects differ.
import { sql } from 'kysely'
import pg from 'pg'
import type { AnyRow } from '#records/entity.ts'
import { likeText } from '../conditions.ts'
import type { Words } from '../engine.ts'

const bigintOid: number = pg.types.builtins.INT8

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond the safe integers`)
  return value
}

/** Wide integers are read as numbers, on these connections only. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === bigintOid
      ? safeInteger
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

const arrayTypes = { text: 'text[]', int: 'bigint[]', real: 'double precision[]' } as const

export const postgresWords: Words = {
  types: { text: 'text collate "C"', int: 'bigint', real: 'double precision' },
  documentType: 'jsonb',
  // What is kept compressed may be many times as long.
  documentSize:
    'case when pg_column_size(doc) < 2000 then pg_column_size(doc) else octet_length(doc::text) end',
  computesHere: false,
  computed: 'stored',
  nullsFirstInIndex: 'nulls first',
  extract: (field, type) =>
    type === 'text'
      ? `doc->>'${field}'`
      : `case when jsonb_typeof(doc->'${field}') = 'number' then (doc->'${field}')::${type === 'int' ? 'bigint' : 'double precision'} end`,
  byBytes: expression => `(${expression}) collate "C"`,
  withoutIndex: expression => expression,
  isOneOf: (expression, values, type) =>
    values.length === 1
      ? sql<boolean>`${expression} = ${values[0]}`
      : sql<boolean>`${expression} = any(${values}::${sql.raw(arrayTypes[type])})`,
  contains: (expression, text) => sql<boolean>`strpos(${expression}, ${text}) > 0`,
  member: (expression, name) => sql<string | null>`(${expression}::json -> ${name}::text)::text`,
  isLike: (expression, pattern) => sql<boolean>`${expression} ilike ${pattern} escape '\\'`,
  containsAnyCase: (expression, text) =>
    sql<boolean>`${expression} ilike ${`%${likeText(text)}%`} escape '\\'`,
  documentMentions: texts => sql<boolean>`jsonb_path_exists(
    doc, '$.** ? (@ == $texts[*])', jsonb_build_object('texts', cast(${JSON.stringify(texts)} as jsonb)))`,
  lockRow: sql`for update`,
  lockName: async (db, name, patience) => {
    if (patience === 'unlimited') await sql`set local lock_timeout = 0`.execute(db)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  },
  columnsOf: async (db, table) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(db)
    return new Set(rows.map(({ name }) => name))
  },
  readDocument: stored => stored as AnyRow,
}
