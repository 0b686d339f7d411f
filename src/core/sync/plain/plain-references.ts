// Which fields refer to which entity's records: an id is translated only where it refers to a record (ID4), because a plain back
// end numbers each entity separately, and task 12 is not city 12.
import type { Entity } from '#records/entity.ts'
import { isJson, type Json } from '../../wire/json.ts'

type MapId = (entity: string, id: string) => string

/** In a task's lines and in their tares. */
const inLines: { readonly [member: string]: string | undefined } = {
  object_id: 'object',
  object_instance_id: 'object_instance',
  container_id: 'container',
}

export const mapReferences = (of: Entity, values: Json, map: MapId): { [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const named = of.fields[field]?.to ?? of.fields[field]?.names
      if (named !== undefined) return [field, mapIds(value, id => map(named, id))]
      return [field, Array.isArray(value) ? value.map(line => mapLine(line, map)) : value]
    }),
  )

const mapIds = (value: unknown, map: (id: string) => string): unknown => {
  if (Array.isArray(value)) return value.map(one => mapIds(one, map))
  return typeof value === 'string' ? map(value) : value
}

const mapLine = (line: unknown, map: MapId): unknown => {
  if (!isJson(line)) return line
  return Object.fromEntries(
    Object.entries(line).map(([member, value]) => {
      const named = inLines[member]
      if (named !== undefined) return [member, mapIds(value, id => map(named, id))]
      return [member, Array.isArray(value) ? value.map(inner => mapLine(inner, map)) : value]
    }),
  )
}
