// A planner's gesture may begin a series (RC1). What writes one is loaded only where a task repeats, and before the edit: an import inside of
// it would end its transaction.
import type { TaskRow } from '#records/entities/task.ts'
import type { beginSeries } from './write-series.ts'

type Begin = typeof beginSeries

const beginsNone: Begin = () => Promise.resolve({ own: {}, made: [] })

export const seriesBeginner = async (
  tasks: readonly Pick<TaskRow, 'frequency_key' | 'series_id'>[],
): Promise<Begin> =>
  tasks.some(({ frequency_key, series_id }) => frequency_key !== null && series_id === null)
    ? (await import('./write-series.ts')).beginSeries
    : beginsNone
