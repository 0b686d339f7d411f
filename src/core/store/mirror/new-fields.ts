// The fields that this version knows and the former did not (sync.md section 1). A row keeps the members that its version does not know
// (fitting-row.ts), and every write of a member sends the row to the devices: a field that a row lacks has its start value on the server
// too. Only computed fields are pulled again, and records of entities that the former version did not know.
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import { fittingRow } from '#records/fitting-row.ts'
import { readMeta, type LocalDatabase, type LocalRow } from '../database.ts'
import type { Base, Values } from '../rows/entry.ts'
import { inTransaction } from './mirror.ts'
import { toLocalRow, toPlainRow } from '../rows/local-row.ts'

const FIELDS = 'fields'

const fieldsNow = (): string =>
  entities.map(of => `${of.name}: ${Object.keys(of.fields).toSorted().join(' ')}`).join('\n')

interface NewFields {
  readonly of: Entity
  readonly names: readonly string[]
}

/** Null: the former version is not known, or it left out records of an entity that it did not know. */
const newSince = (known: unknown): readonly NewFields[] | null => {
  if (typeof known !== 'string') return null
  const before = new Map(
    known.split('\n').map(line => {
      const [entity = '', fields = ''] = line.split(': ')
      return [entity, new Set(fields.split(' '))]
    }),
  )
  if (entities.some(({ name }) => !before.has(name))) return null
  return entities.flatMap(of => {
    const names = Object.keys(of.fields).filter(name => before.get(of.name)?.has(name) === false)
    return names.length === 0 ? [] : [{ of, names }]
  })
}

/**
 * `pullAgain`: pulls every held shard again. A plain back end has ids of its own, which were not translated in fields that were unknown.
 */
export const knowNewFields = async (
  db: LocalDatabase,
  isPlain: boolean,
  pullAgain: (db: LocalDatabase) => Promise<void>,
): Promise<void> => {
  const known = await readMeta(db, FIELDS)
  if (known === fieldsNow()) return
  const added = newSince(known)
  const isWorkedOut = ({ of, names }: NewFields): boolean =>
    names.some(name => of.fields[name]?.readonly === true)
  if (added === null || (added.length > 0 && (isPlain || added.some(isWorkedOut)))) await pullAgain(db)
  else for (const one of added) await fill(db, one)
  await db.meta.put({ k: FIELDS, value: fieldsNow() })
}

const AT_ONCE = 500

/**
 * Completes the rows in pieces, so that no edit waits long; after a crash in the middle it starts again. Each written row is noted for the
 * text index.
 */
const fill = async (db: LocalDatabase, { of, names }: NewFields): Promise<void> => {
  const blank: AnyRow = blankRow(of)
  const starts = Object.fromEntries(names.map(name => [name, blank[name]]))
  const ids = await db.rows(of.name).toCollection().primaryKeys()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await inTransaction(db, [of.name, 'base'], async () => {
      const some = ids.slice(at, at + AT_ONCE)
      const rows = (await db.rows(of.name).bulkGet(some)).filter(row => row !== undefined)
      await db.rows(of.name).bulkPut(rows.map(row => filled(of, row, starts)))
      const whole = rows.filter(isWhole).map(({ id }): [string, string] => [of.name, id])
      const bases = (await db.base.bulkGet(whole)).filter(base => base !== undefined)
      await db.base.bulkPut(bases.map(base => withStarts(base, starts)))
    })
}

const withStarts = (base: Base, starts: Values): Base =>
  base.row === null ? base : { ...base, row: { ...starts, ...base.row } }

/** Whether this device has all fields of the record: no narrow view hid some of them. */
const isWhole = ({ $missing }: LocalRow): boolean => $missing === undefined

const filled = (of: Entity, row: LocalRow, starts: Values): LocalRow => {
  const plain = { ...(isWhole(row) ? starts : {}), ...toPlainRow(of, row) }
  return toLocalRow(of, fittingRow(of, plain).row, row.$shards)
}
