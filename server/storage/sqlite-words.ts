// The SQL fragments of SQLite where the two dialects differ.
import { sql } from 'kysely'
import type { AnyRow } from '#records/entity.ts'
import type { Words } from './engine.ts'

/** More are found sooner in the parsed document than one after another in its text. */
const FEW_TEXTS = 20

export const sqliteWords: Words = {
  types: { text: 'text', int: 'integer', real: 'real' },
  documentType: 'text',
  documentSize: 'octet_length(doc)',
  computesHere: true,
  computed: 'virtual',
  nullsFirstInIndex: '',
  extract: (field, type) => {
    const value = `json_extract(doc, '$.${field}')`
    return type === 'text' ? `cast(${value} as text)` : value
  },
  byBytes: expression => expression,
  withoutIndex: expression => sql`+${expression}`,
  isOneOf: (expression, values) =>
    values.length === 1
      ? sql<boolean>`${expression} = ${values[0]}`
      : sql<boolean>`${expression} in (select value from json_each(${JSON.stringify(values)}))`,
  contains: (expression, text) => sql<boolean>`instr(${expression}, ${text}) > 0`,
  member: (expression, name) => sql<string | null>`json_extract(${expression}, ${`$.${name}`})`,
  isLike: (expression, pattern) => sql<boolean>`${expression} like ${pattern} escape '\\'`,
  containsAnyCase: (expression, text) => sql<boolean>`instr(lower(${expression}), lower(${text})) > 0`,
  documentMentions: texts => {
    // The document's text is searched first, because parsing it costs much more.
    const listed = sql<boolean>`exists (
      select 1 from json_tree(doc) as part
      where part.type = 'text' and part.atom in (select value from json_each(${JSON.stringify(texts)})))`
    if (texts.length > FEW_TEXTS) return listed
    const quoted = texts.map(text => sql`instr(doc, ${JSON.stringify(text)}) > 0`)
    return sql<boolean>`(${sql.join(quoted, sql` or `)}) and ${listed}`
  },
  lockRow: sql``,
  lockName: async () => undefined,
  columnsOf: async (db, table) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})`.execute(db)
    return new Set(rows.map(({ name }) => name))
  },
  readDocument: stored => JSON.parse(String(stored)) as AnyRow,
}
