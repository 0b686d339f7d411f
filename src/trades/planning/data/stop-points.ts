// The map positions of stops and of the depot: travel times are computed from them.
import { Organisation } from '#records/entities/people.ts'
import { City } from '#records/entities/places.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { pointOf, type Point } from '../rules/distance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

type Placed = Pick<TaskRow, 'id' | 'city_id' | 'latitude' | 'longitude'>

/** Its own position, otherwise its town's; a task with neither is not included. */
export const stopPoints = async (
  db: LocalDatabase,
  { tasks }: { readonly tasks: readonly Placed[] },
): Promise<ReadonlyMap<string, Point>> => {
  const ids = [...new Set(tasks.flatMap(({ city_id }) => city_id ?? []))]
  const towns = await tableOf(db, City).bulkGet(ids)
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
  const organisation = await tableOf(db, Organisation).limit(1).first()
  const zipcode = /\b\d{5}\b/.exec(organisation?.address ?? '')?.[0]
  if (organisation === undefined || zipcode === undefined) return null
  const towns = await tableOf(db, City).where('zipcode').equals(zipcode).toArray()
  const town = towns.find(({ name }) => organisation.address.includes(name)) ?? towns[0]
  return town === undefined ? null : pointOf(town)
}

/** The data for a day's tours beyond what its cards contain. */
export interface DayFacts {
  readonly depot: Point | null
  readonly points: ReadonlyMap<string, Point>
  /** When each task reached its state. */
  readonly times: ReadonlyMap<string, string>
}

export const dayFacts = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<DayFacts> => {
  const tasks = (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => task ?? [])
  const [depot, points] = await Promise.all([depotPoint(db), stopPoints(db, { tasks })])
  const times = new Map(
    tasks.flatMap(({ id, state_time }) => (state_time === null ? [] : [[id, state_time] as const])),
  )
  return { depot, points, times }
}
