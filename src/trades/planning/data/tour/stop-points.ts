// The map positions of stops and of the depot: travel times are computed from them. A crew's first screen reads them too: tables by
// name, without the entities' definitions.
import type { Organisation } from '#records/entities/people.ts'
import type { City } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { pointOf, type Point } from '../../rules/distance.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'

type Placed = Pick<TaskRow, 'id' | 'city_id' | 'latitude' | 'longitude'>

/** Its own position, otherwise its town's; a task with neither is not included. */
export const stopPoints = async (
  db: LocalDatabase,
  { tasks }: { readonly tasks: readonly Placed[] },
): Promise<ReadonlyMap<string, Point>> => {
  const ids = [...new Set(tasks.flatMap(({ city_id }) => city_id ?? []))]
  const towns = await tableNamed<typeof City>(db.relaxed, 'city').bulkGet(ids)
  const townById = new Map(towns.flatMap(town => (town === undefined ? [] : [[town.id, town] as const])))
  return new Map(
    tasks.flatMap(task => {
      const town = townById.get(task.city_id ?? '')
      const point = pointOf(task) ?? (town === undefined ? null : pointOf(town))
      return point === null ? [] : [[task.id, point] as const]
    }),
  )
}

/** The town of the organisation's address, by its postal code: where every tour begins and ends. */
export const depotPoint = async (db: LocalDatabase): Promise<Point | null> => {
  const organisation = await tableNamed<typeof Organisation>(db.relaxed, 'organisation').limit(1).first()
  const zipcode = /\b\d{5}\b/.exec(organisation?.address ?? '')?.[0]
  if (organisation === undefined || zipcode === undefined) return null
  const towns = await tableNamed<typeof City>(db.relaxed, 'city').where('zipcode').equals(zipcode).toArray()
  const town = towns.find(({ name }) => organisation.address.includes(name)) ?? towns[0]
  return town === undefined ? null : pointOf(town)
}
