// Who gave the office's version its state, and when: known only where the state is part of the disagreement.
import type { TaskRow } from '#domain/entities/task.ts'
import type { Conflict } from '#local/queries/conflicts.ts'

export interface Writer {
  readonly user: string
  readonly at: string
}

export const officeWriter = (
  conflict: Pick<Conflict, 'dispute' | 'fields'>,
  task: TaskRow | null,
): Writer | null => {
  const theirs = task?.disputes.find(({ id }) => id === conflict.dispute)?.theirs
  if (theirs == null || !conflict.fields.some(({ field }) => field === 'task_state_id')) return null
  const { state_author_id: user, state_time: at } = theirs
  return typeof user === 'string' && typeof at === 'string' ? { user, at } : null
}
