// A series that ends with a cancellation (RC4). The occurrences that the answer reaches are cancelled with the present one; those
// before it end their series the day before, so that neither a later edit nor the server creates the others again.
import { addDays } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { isReachable, reachedFrom, type SeriesReach } from '../../rules/series/reach.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { leavingEffects } from '#records/states/task-transitions.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { occurrencesOf } from './write-series.ts'

interface SeriesEnd {
  readonly reach: SeriesReach
  readonly reason: string
  readonly at: string
}

const firstToGo = ({ series_date, date }: TaskRow, { reach, at }: Pick<SeriesEnd, 'reach' | 'at'>): string =>
  reachedFrom(reach, series_date ?? date ?? '', at.slice(0, 10))

/** The last remaining day of the series. */
export const endOfSeries = (task: TaskRow, how: Pick<SeriesEnd, 'reach' | 'at'>): string =>
  addDays(firstToGo(task, how), -1)

export const endSeries = async (draft: Draft, task: TaskRow, how: SeriesEnd): Promise<void> => {
  const from = firstToGo(task, how)
  const frequency_end_date = endOfSeries(task, how)
  for (const one of await occurrencesOf(draft, task, how.at.slice(0, 10))) {
    if (one.id === task.id || !isReachable(one)) continue
    if ((one.series_date ?? '') < from)
      await draft.patch(Task, one.id, { frequency_end_date, is_virtual: one.is_virtual })
    // A virtual occurrence is removed, because nobody was ever notified of it.
    else if (one.is_virtual === 1) await draft.remove(Task, one.id)
    else
      await draft.patch(Task, one.id, {
        frequency_end_date,
        ...leavingEffects(one.task_state_id, TASK_STATE.cancelled),
        task_state_id: TASK_STATE.cancelled,
        cancelled_reason: how.reason,
        state_time: how.at,
        state_author_id: draft.owner.user,
      })
  }
}
