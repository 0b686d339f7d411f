// One slot with its resource and the names of its crew.
import type { User } from '#records/entities/people.ts'
import type { Resource, ResourceRow } from '#records/entities/resource.ts'
import type { ShiftInstance, ShiftInstanceRow } from '#records/entities/shift.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

export interface SlotSheet {
  readonly slot: ShiftInstanceRow
  readonly resource: ResourceRow | null
  readonly crew: readonly string[]
}

export const slotById = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<SlotSheet | null> => {
  const slot = await tableNamed<typeof ShiftInstance>(db.relaxed, 'shift_instance').get(id)
  if (slot === undefined) return null
  const resource = await tableNamed<typeof Resource>(db.relaxed, 'resource').get(slot.resource_id ?? '')
  return { slot, resource: resource ?? null, crew: await crewNames(db, { ids: slot.crew }) }
}

/** First names, in the given order; a person who is not in the mirror is left out. */
export const crewNames = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<string[]> => {
  const people = await tableNamed<typeof User>(db.relaxed, 'user').bulkGet([...ids])
  return people.flatMap(person => {
    const name = person?.firstname || person?.username
    return name === undefined ? [] : [name]
  })
}
