// CF8: a resource has a type, and a truck a capacity, from which the fill of its slots is computed: without it every truck would look
// empty. Not a part of the entity, which every phone loads: it is checked where a resource is written.
import type { AnyRow, Entity, Issue } from '#records/entity.ts'
import { Resource } from '#records/entities/resource.ts'
import { resourceTypes } from '#records/lists/resource-types.ts'
import { isTruck } from '#records/values/placement.ts'

/** The fields without which a resource cannot be planned. */
export const lackingFields = (row: { readonly [field: string]: unknown }): readonly string[] => {
  const type = String(row['type'])
  if (type === resourceTypes.unknown.id) return ['type']
  return isTruck(type) ? ['weight', 'volume'].filter(name => !(Number(row[name]) > 0)) : []
}

/** What was lacking before and is not written now is no issue: an old truck is renamed and archived as it is. */
export const newLacks = (
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
  isWritten: (field: string) => boolean,
): readonly Issue[] => {
  if (of.name !== Resource.name) return []
  const old = before === undefined ? [] : lackingFields(before)
  return lackingFields(after)
    .filter(field => isWritten(field) || !old.includes(field))
    .map(field => ({ field, rule: 'isEmpty' }))
}
