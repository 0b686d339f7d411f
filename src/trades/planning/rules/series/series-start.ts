// When a series begins, the same for whoever accepts its first task (RC1–RC3): a planner's device writes the series at once, the
// server does so for every other way.
import type { TaskRow } from '#records/entities/task.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { beginsSeries, type Beginning } from './begins-series.ts'
import type { SeriesPlan, StandingOccurrence } from './series-plan.ts'
import { pausesOf } from './pauses.ts'
import { ruleFields, type limitFields } from './recurrence.ts'
import { occurrenceTemplate } from './series-template.ts'

type Repeating = Beginning &
  Pick<TaskRow, 'series_date' | (typeof ruleFields)[number] | (typeof limitFields)[number]>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a series with the limits of `after` takes place on no day that it had not: an end put forward, a suspension added. */
export const isOnlyShortened = (before: Repeating, after: Repeating): boolean => {
  const [was, is] = [before.frequency_end_date, after.frequency_end_date]
  return (
    (was === is || (is !== null && (was === null || is <= was))) &&
    pausesOf(before.frequency_pauses).every(old =>
      pausesOf(after.frequency_pauses).some(pause => isSame(pause, old)),
    )
  )
}

/**
 * RG6: whether this change makes tasks, now or by the nightly extension: it begins a series, joins another or changes the rule of one. Of a
 * draft nothing is made until it is accepted.
 */
export const makesOccurrences = (before: Repeating, after: Repeating): boolean => {
  if (after.frequency_key === null) return false
  const isOtherRule =
    [...ruleFields, 'series_id' as const, 'series_date' as const].some(
      name => !isSame(before[name], after[name]),
    ) || !isOnlyShortened(before, after)
  if (after.series_id !== null) return isOtherRule
  return beginsSeries(after) && (isOtherRule || !beginsSeries(before))
}

/**
 * Computed from the task as it was before: two people who accept it without knowing of each other begin one series, with the same
 * occurrences (RC3).
 */
export const begunSeriesId = (
  organisationNamespace: string,
  { id, rev }: Pick<TaskRow, 'id' | 'rev'>,
): string => uuidv5(organisationNamespace, `series|${id}|${rev}`)

/** A new occurrence, without its slot and its id. */
export const newOccurrence = (
  of: TaskRow,
  series_id: string,
  planned: SeriesPlan<StandingOccurrence>['missing'][number],
) => ({
  ...occurrenceTemplate(of),
  ...planned,
  series_id,
  origin: 'recurrence',
  task_state_id: TASK_STATE.accepted,
})
