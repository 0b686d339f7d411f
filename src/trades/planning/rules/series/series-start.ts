// When a series begins, the same for whoever accepts its first task (RC1–RC3): a planner's device writes the series at once, the
// server does so for every other way.
import type { TaskRow } from '#records/entities/task.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { SeriesPlan, StandingOccurrence } from './series-plan.ts'
import { occurrenceTemplate } from './series-template.ts'

type Beginning = Pick<TaskRow, 'task_state_id' | 'series_id' | 'frequency_key' | 'date'>

/** A draft begins no series until it is accepted; a settled task repeats no more. */
export const beginsSeries = ({ task_state_id, series_id, frequency_key, date }: Beginning): boolean =>
  series_id === null && frequency_key !== null && date !== null && task_state_id === TASK_STATE.accepted

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
