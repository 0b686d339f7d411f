// How a record is put on show: the only place where a mirror row and its base are written.
import { blankRow, type AnyRow, type Entity } from '#domain/entity.ts'
import type { LocalRow, Tables } from './database.ts'
import type { Base, Entry } from './entry.ts'
import { fold } from './materialise.ts'

const blanks = new WeakMap<Entity, AnyRow>()
const blankOf = (of: Entity): AnyRow => {
  const blank = blanks.get(of) ?? Object.assign({}, blankRow(of))
  blanks.set(of, blank)
  return blank
}

/** A shard may show fewer fields than the record has: a screen reads them as blank, a fuller shard still brings them. */
export const toLocalRow = (of: Entity, row: AnyRow, shards: readonly string[]): LocalRow => {
  const missing = Object.keys(of.fields).filter(name => !(name in row))
  const keys = Object.entries(of.localKeys).map(([name, keyOf]) => [`$${name}`, keyOf(row)] as const)
  const known = { ...row, ...Object.fromEntries(keys), $shards: shards }
  return missing.length === 0 ? known : { ...blankOf(of), ...known, $missing: missing }
}

/** The record as the server knows it, without what the mirror added. */
export const toPlainRow = (of: Entity, { $shards: _shards, $missing = [], ...local }: LocalRow): AnyRow => {
  const row: AnyRow = { ...local }
  const added = [...Object.keys(of.localKeys).map(name => `$${name}`), ...$missing]
  for (const name of added) delete row[name]
  return row
}

/** What a record starts from when its first entry is captured. */
export const baseOf = (of: Entity, id: string, shown: LocalRow | undefined): Base =>
  shown === undefined
    ? { entity: of.name, id, rev: 0, row: null, shards: [], hidden: false }
    : {
        entity: of.name,
        id,
        rev: shown.rev,
        row: toPlainRow(of, shown),
        shards: shown.$shards,
        hidden: false,
      }

export const entriesOf = (tables: Pick<Tables, 'outbox'>, entity: string, id: string): Promise<Entry[]> =>
  tables.outbox.where('[entity+id]').equals([entity, id]).sortBy('seq')

/** Writes base and mirror row of one record from its pending entries. Without any the base has served. */
export const show = async (
  tables: Pick<Tables, 'base' | 'rows'>,
  of: Entity,
  base: Base,
  entries: readonly Entry[],
): Promise<void> => {
  if (entries.length === 0) await tables.base.delete([base.entity, base.id])
  else await tables.base.put(base)
  const row = base.hidden ? null : fold(of, base.row, entries)
  if (row === null) await tables.rows(of.name).delete(base.id)
  else await tables.rows(of.name).put(toLocalRow(of, row, base.shards))
}
