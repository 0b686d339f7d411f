// Whether a task begins a series, apart from how: whoever accepts a task needs no more.
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'

export type Beginning = Pick<TaskRow, 'task_state_id' | 'series_id' | 'frequency_key' | 'date'>

/** A draft begins no series until it is accepted; a settled task repeats no more. */
export const beginsSeries = ({ task_state_id, series_id, frequency_key, date }: Beginning): boolean =>
  series_id === null && frequency_key !== null && date !== null && task_state_id === TASK_STATE.accepted
