// Where a series begins, the same for whoever accepts (RC1–RC3): a planner's device writes it at once, the server for every other way in.
import type { TaskRow } from '#records/entities/task.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { SeriesPlan, StandingOccurrence } from './series-plan.ts'
import { occurrenceTemplate } from './series-template.ts'

type Beginning = Pick<TaskRow, 'task_state_id' | 'series_id' | 'frequency_key' | 'date'>

/** A draft promises nothing until it is accepted, wherever that is; what is settled comes back no more. */
export const beginsSeries = ({ task_state_id, series_id, frequency_key, date }: Beginning): boolean =>
  series_id === null && frequency_key !== null && date !== null && task_state_id === TASK_STATE.accepted

/** Of a task as it stood: two who accept it without knowing of each other begin one series, and make the same occurrences (RC3). */
export const begunSeriesId = (
  organisationNamespace: string,
  { id, rev }: Pick<TaskRow, 'id' | 'rev'>,
): string => uuidv5(organisationNamespace, `series|${id}|${rev}`)

/** An occurrence as it is made, its slot and its id apart. */
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
