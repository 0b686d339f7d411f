// The shards of this device in which a record of a plain back end belongs.
import type { AnyRow, Entity } from '#records/entity.ts'
import type { LocalDatabase } from '../../store/database.ts'
import type { PlainRow } from '../../store/mirror/plain-mirror.ts'
import { placesOf, projected } from './plain-shards.ts'

export const heldPlaces = async (db: LocalDatabase): Promise<(of: Entity, row: AnyRow) => PlainRow> => {
  const held = new Set(await db.shard.toCollection().primaryKeys())
  const resources = await db.rows('resource').toArray()
  const numbers = new Map(resources.map(({ id, number }) => [id, number]))
  const numberOf = (id: unknown): string => String(numbers.get(String(id)) ?? id)
  return (of, row) => ({
    row: projected(of.name, row, held),
    shards: placesOf(of.name, row, numberOf).filter(name => held.has(name)),
  })
}
