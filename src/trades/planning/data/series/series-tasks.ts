// The occurrences of a series that are on this device, by the series' own day: each of its days leads to its own visit.
import { Task } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { MadeVisit } from '../../rules/series/where-it-is.ts'

interface Asked {
  /** Null for a series that is not saved yet. */
  readonly series_id: string | null
  readonly scope: string
  readonly from: string
  readonly to: string
}

export const seriesTasks = async (
  db: LocalDatabase,
  { series_id, scope, from, to }: Asked,
): Promise<ReadonlyMap<string, MadeVisit>> => {
  if (series_id === null) return new Map()
  const tasks = await tableOf(db, Task)
    .where('[scope+date]')
    .between([scope, from], [scope, to], true, true)
    .filter(task => task.series_id === series_id)
    .toArray()
  return new Map(
    tasks.map(({ id, series_date, date, task_state_id }) => [
      series_date ?? '',
      { id, date: date ?? '', task_state_id },
    ]),
  )
}
