// Converts a record to its row in the mirror, with its derived keys and its unknown fields, and back.
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import type { LocalRow } from '../database.ts'

/** What every row of an entity needs, computed once: a first load reads a hundred thousand rows. */
interface Shape {
  readonly blank: AnyRow
  readonly names: readonly string[]
  readonly keys: readonly (readonly [name: string, keyOf: (row: AnyRow) => string | null])[]
}
const shapes = new WeakMap<Entity, Shape>()
const shapeOf = (of: Entity): Shape => {
  const known = shapes.get(of)
  if (known !== undefined) return known
  const shape = {
    blank: Object.assign({}, blankRow(of)),
    names: Object.keys(of.fields),
    keys: Object.entries(of.localKeys).map(([name, keyOf]) => [`$${name}`, keyOf] as const),
  }
  shapes.set(of, shape)
  return shape
}

/** A shard may contain fewer fields than the record has: screens read the others as blank until a fuller shard provides them. */
export const toLocalRow = (of: Entity, row: AnyRow, shards: readonly string[]): LocalRow => {
  const { blank, names, keys } = shapeOf(of)
  const missing = names.filter(name => !(name in row))
  const local: LocalRow =
    missing.length === 0
      ? { ...row, $shards: shards }
      : { ...blank, ...row, $shards: shards, $missing: missing }
  for (const [name, keyOf] of keys) {
    const key = keyOf(row)
    if (key !== null) local[name] = key
  }
  return local
}

/** The record as the server has it, without what the mirror added. */
export const toPlainRow = (of: Entity, { $shards: _shards, $missing = [], ...local }: LocalRow): AnyRow => {
  const row: AnyRow = { ...local }
  const added = [...shapeOf(of).keys.map(([name]) => name), ...$missing]
  for (const name of added) delete row[name]
  return row
}
