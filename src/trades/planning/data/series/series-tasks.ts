// The occurrences of a series that are on this device, so that each of its days leads to its own task.
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

interface Asked {
  /** Null for a series that is not saved yet. */
  readonly series_id: string | null
  readonly scope: string
  readonly from: string
  readonly to: string
}

/** Ids by the series' own day. */
export const seriesTasks = async (
  db: LocalDatabase,
  { series_id, scope, from, to }: Asked,
): Promise<ReadonlyMap<string, string>> => {
  if (series_id === null) return new Map()
  const tasks = await tableOf(db, Task)
    .where('[scope+date]')
    .between([scope, from], [scope, to], true, true)
    .filter(task => task.series_id === series_id)
    .toArray()
  return new Map(tasks.map(({ id, series_date }) => [series_date ?? '', id]))
}
