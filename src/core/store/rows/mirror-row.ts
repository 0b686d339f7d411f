// The only place where a mirror row and its base are written.
import type { Entity } from '#records/entity.ts'
import type { LocalRow, Tables } from '../database.ts'
import type { Base, Entry } from './entry.ts'
import { toLocalRow, toPlainRow } from './local-row.ts'
import { fold } from './materialise.ts'

/** The base of a record when its first entry is captured. */
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

/** Writes base and mirror row of one record from its pending entries. Without any, the base is removed. */
export const show = async (
  tables: Pick<Tables, 'base' | 'rows'>,
  of: Entity,
  base: Base,
  entries: readonly Entry[],
): Promise<void> => {
  const row = base.hidden ? null : fold(of, base.row, entries)
  const rows = tables.rows(of.name)
  await Promise.all([
    entries.length === 0 ? tables.base.delete([base.entity, base.id]) : tables.base.put(base),
    row === null ? rows.delete(base.id) : rows.put(toLocalRow(of, row, base.shards)),
  ])
}
