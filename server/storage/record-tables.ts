// One table per entity, made from the registry: the document, and columns that the database computes from it. A new entity or a newly
// indexed field needs no migration: the database fills the column itself, and it can never differ from the document.
import { sql } from 'kysely'
import { blankRow, type Entity, type Field } from '#records/entity.ts'
import type { Registry } from '#records/entities/index.ts'
import type { Database, ValueType, Words } from './engine.ts'
import { systemTableNames, type SystemTables } from './system-tables.ts'

export interface RecordTable {
  readonly name: string
  /** The values that fields have in a document written before they existed. */
  readonly blanks: readonly (readonly [field: string, start: unknown])[]
  /** The type of every field that can be compared; lists are left out. */
  readonly types: ReadonlyMap<string, ValueType>
  /** Fields with their own column; all but `rev` also have an index. */
  readonly promoted: ReadonlySet<string>
  /** Flags and choices of a closed list: an index on them would find too many rows. */
  readonly coarse: ReadonlySet<string>
  readonly walk: Walk | undefined
  /** The field's value as SQL, computed from the document. */
  expression(field: string): string
}
export type RecordTables = ReadonlyMap<string, RecordTable>

/** Records that are gone through again and again, among many times as many others: an index has all that is asked of them. */
interface Walk {
  /** Each equals one value. */
  readonly by: readonly string[]
  readonly tells: readonly string[]
}

/** Every write of a rental goes through the open ones, and no task of the last ten years (RT15). */
const walks: { readonly [entity: string]: Walk | undefined } = {
  task: { by: ['scope', 'rental_over'], tells: ['date', 'next_task_id'] },
}

const walkOf = (entity: Entity): Walk | undefined => {
  const walk = walks[entity.name]
  const isWhole = walk !== undefined && [...walk.by, ...walk.tells].every(name => name in entity.fields)
  return isWhole ? walk : undefined
}

export const recordTables = (registry: Registry, words: Words): RecordTables =>
  new Map(registry.map(entity => [entity.name, recordTable(entity, words)]))

const recordTable = (entity: Entity, words: Words): RecordTable => {
  const types = new Map<string, ValueType>()
  const promoted = new Set(['rev', 'deleted', 'modification_time'])
  const coarse = new Set<string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    const type = valueTypeOf(field)
    if (type !== undefined) types.set(name, type)
    if (field.type.kind === 'choice' || field.type.kind === 'flag') coarse.add(name)
    if (field.index !== true || name === 'id') continue
    if (type === undefined) throw new Error(`${entity.name}.${name}: a list has no index`)
    promoted.add(name)
  }
  refuseNames(entity.name, [...types.keys()], promoted)
  return {
    name: entity.name,
    blanks: Object.entries(blankRow(entity)),
    types,
    promoted,
    coarse,
    walk: walkOf(entity),
    expression: name => {
      const value = words.extract(name, types.get(name) ?? 'text')
      const start: unknown = entity.fields[name]?.type.initial
      return start === null || start === undefined ? value : `coalesce(${value}, ${literal(start)})`
    },
  }
}

const valueTypeOf = ({ type }: Field): ValueType | undefined => {
  if (type.kind === 'list') return undefined
  if (type.kind === 'int' || type.kind === 'flag') return 'int'
  if (type.kind === 'decimal') return 'real'
  return typeof type.choices?.choices[0]?.id === 'number' ? 'int' : 'text'
}

/**
 * Names are put into SQL as they are, so only plain words are allowed, and none that the table's own columns or the system's tables use.
 */
const refuseNames = (entity: string, fields: readonly string[], promoted: ReadonlySet<string>) => {
  const odd = [entity, ...fields].find(name => !/^[a-z_]\w*$/i.test(name))
  if (odd !== undefined) throw new Error(`${entity}: « ${odd} » cannot be a name in the database`)
  const taken = ['org', 'search', 'doc'].find(name => promoted.has(name))
  if (taken !== undefined || systemTableNames.has(entity))
    throw new Error(`${entity}: « ${taken ?? entity} » is a name of the storage itself`)
}

const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

export const ensureRecordTables = async (db: Database, words: Words, tables: RecordTables): Promise<void> => {
  const made = new Map(
    (await db.selectFrom('promoted').selectAll().execute()).map(row => [
      `${row.entity}.${row.field}`,
      row.definition,
    ]),
  )
  for (const table of tables.values()) {
    const { text } = words.types
    await sql`create table if not exists ${sql.table(table.name)} (
      org ${sql.raw(text)} not null, id ${sql.raw(text)} not null, search ${sql.raw(text)} not null,
      doc ${sql.raw(words.documentType)} not null, primary key (org, id))`.execute(db)
    const columns = await words.columnsOf(db, table.name)
    for (const field of table.promoted) {
      const type = words.types[table.types.get(field) ?? 'text']
      const definition = `${type} generated always as (${table.expression(field)}) ${words.computed}`
      if (columns.has(field) && made.get(`${table.name}.${field}`) === definition) continue
      const index = `${table.name}_by_${field}`
      await sql`drop index if exists ${sql.id(index)}`.execute(db)
      if (columns.has(field))
        await sql`alter table ${sql.table(table.name)} drop column ${sql.id(field)}`.execute(db)
      await sql`alter table ${sql.table(table.name)} add column ${sql.id(field)} ${sql.raw(definition)}`.execute(
        db,
      )
      if (field !== 'rev')
        await sql`create index ${sql.id(index)} on ${sql.table(table.name)} (org, ${sql.id(field)} ${sql.raw(words.nullsFirstInIndex)})`.execute(
          db,
        )
      await remember(db, { entity: table.name, field, definition })
    }
    if (table.walk !== undefined) await ensureWalk(db, table, table.walk, made.get(`${table.name}.${WALK}`))
  }
}

const WALK = '(walk)'

/** Of the expressions and not of the columns: SQLite reads the document for a column that it computes, also where an index has it. */
const ensureWalk = async (
  db: Database,
  table: RecordTable,
  { by, tells }: Walk,
  made: string | undefined,
): Promise<void> => {
  const expressions = (fields: readonly string[]): string[] =>
    fields.map(field => `(${table.expression(field)})`)
  const definition = ['org', ...expressions([...by, 'deleted']), 'id', ...expressions(tells)].join(', ')
  if (made === definition) return
  const index = sql.id(`${table.name}_walk`)
  await sql`drop index if exists ${index}`.execute(db)
  await sql`create index ${index} on ${sql.table(table.name)} (${sql.raw(definition)})`.execute(db)
  await remember(db, { entity: table.name, field: WALK, definition })
}

const remember = async (db: Database, made: SystemTables['promoted']): Promise<void> => {
  const { definition } = made
  await db
    .insertInto('promoted')
    .values(made)
    .onConflict(clash => clash.columns(['entity', 'field']).doUpdateSet({ definition }))
    .execute()
}
