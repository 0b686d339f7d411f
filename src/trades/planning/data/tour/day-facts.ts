// What the tours of a day need beyond their cards: positions, the depot, when a crew came and went.
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { StopTimes } from '../../rules/tour/course.ts'
import type { Point } from '../../rules/distance.ts'
import { depotPoint, stopPoints } from './stop-points.ts'

/** The data for a day's tours beyond what its cards contain. */
export interface DayFacts {
  readonly depot: Point | null
  readonly points: ReadonlyMap<string, Point>
  /** When the crew came to each task, and when this reached its state. */
  readonly times: ReadonlyMap<string, StopTimes>
}

export const NO_FACTS: DayFacts = { depot: null, points: new Map(), times: new Map() }

export const dayFacts = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<DayFacts> => {
  const tasks = (await tableOf(db, Task).bulkGet([...ids])).flatMap(task => task ?? [])
  const [depot, points] = await Promise.all([depotPoint(db), stopPoints(db, { tasks })])
  const times = new Map(
    tasks.map(({ id, state_time, arrived_at }) => [id, { state_time, arrived_at }] as const),
  )
  return { depot, points, times }
}
