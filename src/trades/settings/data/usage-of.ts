// How many other records on this device name each record of one entity: what is used is archived, never deleted (screens.md
// section 9).
import { entities } from '#records/entities/index.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Outlet } from '#records/entities/setup-lists.ts'
import { plainText } from '#records/text/plain-text.ts'
import { tagsOf } from '#trades/stock/rules/catalogue.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** Ids inside lists of lines or of plain ids, by the entity that they refer to. */
const namedInLists: {
  readonly [entity: string]: readonly (readonly [of: string, read: (row: AnyRow) => unknown[]])[]
} = {
  object: [
    ['task', row => membersOf(row['objects'], 'object_id')],
    ['object', row => listOf(row['children'])],
  ],
  object_instance: [['task', row => membersOf(row['objects'], 'object_instance_id')]],
  container: [
    [
      'task',
      row => listOf(row['objects']).flatMap(line => membersOf(memberOf(line, 'tares'), 'container_id')),
    ],
    ['task', row => membersOf(row['containers'], 'container_id')],
  ],
  reason: [['task', row => membersOf(row['objects'], 'refused_reason')]],
}

/** The week of a resource is a part of it: it comes and goes with it, and is no use. */
const isPartOf = (part: string, entity: string): boolean => part === 'shift_resource' && entity === 'resource'

export const usageOf = async (
  db: LocalDatabase,
  { entity }: { readonly entity: string },
): Promise<ReadonlyMap<string, number>> => {
  const uses = new Map<string, number>()
  const count = (id: unknown): void => {
    if (typeof id === 'string' && id !== '') uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  const all: readonly Entity[] = Object.values(entities)
  for (const of of all) {
    if (isPartOf(of.name, entity)) continue
    const fields = Object.entries(of.fields).flatMap(([name, { to }]) => (to === entity ? [name] : []))
    const lists = (namedInLists[entity] ?? []).filter(([from]) => from === of.name)
    if (fields.length === 0 && lists.length === 0) continue
    // Read all at once: a cursor would ask for each row separately.
    for (const row of await db.rows(of.name).toArray()) {
      for (const name of fields) count(row[name])
      for (const [, read] of lists) for (const id of read(row)) count(id)
    }
  }
  if (entity === Outlet.name) await countByTags(db, uses)
  return uses
}

/** A stream names no object: it has those with one of its tags. */
const countByTags = async (db: LocalDatabase, uses: Map<string, number>): Promise<void> => {
  const objects = (await tableOf(db, CatalogueObject).toArray()).map(one => tagsOf(one))
  for (const outlet of await tableOf(db, Outlet).toArray()) {
    const own = tagsOf({ tags: plainText(outlet.tags) })
    uses.set(outlet.id, objects.filter(tags => own.some(tag => tags.includes(tag))).length)
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const memberOf = (value: unknown, member: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined
const membersOf = (value: unknown, member: string): unknown[] =>
  listOf(value).map(line => memberOf(line, member))
