// One slot with its resource and the names of its crew.
import { User } from '#domain/entities/people.ts'
import { Resource, type ResourceRow } from '#domain/entities/resource.ts'
import { ShiftInstance, type ShiftInstanceRow } from '#domain/entities/shift.ts'
import { tableOf, type LocalDatabase } from '../database.ts'

export interface SlotSheet {
  readonly slot: ShiftInstanceRow
  readonly resource: ResourceRow | null
  readonly crew: readonly string[]
}

export const slotById = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<SlotSheet | null> => {
  const slot = await tableOf(db, ShiftInstance).get(id)
  if (slot === undefined) return null
  const resource = await tableOf(db, Resource).get(slot.resource_id ?? '')
  return { slot, resource: resource ?? null, crew: await crewNames(db, { ids: slot.crew }) }
}

/** First names, in the order given; a person that the mirror does not know is left out. */
export const crewNames = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<string[]> => {
  const people = await tableOf(db, User).bulkGet([...ids])
  return people.flatMap(person => {
    const name = person?.firstname || person?.username
    return name === undefined ? [] : [name]
  })
}
