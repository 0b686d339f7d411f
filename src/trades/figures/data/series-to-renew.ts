// « Récurrences à renouveler sous 30 jours » (RC6): one line per series, by the day on which it ends. Only the occurrences of the
// surrounding weeks are read, so a series that repeats less often than monthly may not appear before its last occurrence is due.
import { addDays } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { isToRenew } from '#trades/planning/rules/series/rhythm.ts'
import type { Rights } from '#records/rights/rights.ts'
import { seenScopes, seesTaskType } from '#records/rights/seen-tasks.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface SeriesToRenew {
  /** Its latest occurrence. */
  readonly task: TaskRow
  readonly endsOn: string
}

const AROUND_DAYS = 35

export const seriesToRenew = async (
  db: LocalDatabase,
  { today, rights }: { readonly today: string; readonly rights: Rights },
): Promise<SeriesToRenew[]> => {
  const [from, to] = [addDays(today, -AROUND_DAYS), addDays(today, AROUND_DAYS)]
  const found = await Promise.all(
    seenScopes(rights).map(scope =>
      tableOf(db, Task)
        .where('[scope+date]')
        .between([scope, from], [scope, to], true, true)
        .filter(
          task =>
            task.series_id !== null &&
            seesTaskType(rights, task.task_type_id) &&
            task.task_state_id !== TASK_STATE.cancelled &&
            isToRenew(task, today),
        )
        .toArray(),
    ),
  )
  const latest = new Map<string, TaskRow>()
  for (const task of found.flat()) {
    const known = latest.get(task.series_id ?? '')
    if (known === undefined || (known.series_date ?? '') < (task.series_date ?? ''))
      latest.set(task.series_id ?? '', task)
  }
  return [...latest.values()]
    .map(task => ({ task, endsOn: task.frequency_end_date ?? today }))
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn) || a.task.id.localeCompare(b.task.id))
}
