// How late the stops of a slot will be (DY2), as the desk sees it: the same stops, the same depot, the same computation. Read beside the
// stops themselves, which a crew waits for.
import { courseOf, courseStop, type Moment } from '#trades/planning/rules/tour/course.ts'
import { depotPoint, stopPoints } from '#trades/planning/data/tour/stop-points.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { stopsOfSlot } from './stops-of-slot.ts'

/** Minutes by the id of each stop that is left and will be late. */
export type Lates = ReadonlyMap<string, number>

export const latesOfSlot = async (
  db: LocalDatabase,
  { slot: id, moment }: { readonly slot: string; readonly moment: Moment },
): Promise<Lates> => {
  const found = await stopsOfSlot(db, { slot: id, isDriven: true })
  if (found === null || found.slot.date !== moment.today) return new Map()
  const tasks = found.stops.map(({ task }) => task)
  const [depot, points] = await Promise.all([depotPoint(db), stopPoints(db, { tasks })])
  const stops = tasks.map(task => courseStop(task, points.get(task.id) ?? null))
  const { start = '', end = '' } = found.hours ?? {}
  const { late = [] } = courseOf({ date: moment.today, start, end, depot, stops }, moment) ?? {}
  return new Map(late.flatMap(({ id, minutes, isLeft }) => (isLeft ? [[id, minutes] as const] : [])))
}
