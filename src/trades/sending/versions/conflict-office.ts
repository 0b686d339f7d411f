// The author and time of the office's version, as far as they are on this device: a state is stored with its author, and the
// server's row has the time of its last change. Null where neither is there.
import type { AnyRow } from '#records/entity.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { HistoryLine } from '#core/wire/history-line.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'

export interface Writer {
  /** Null when only the time is known. */
  readonly user: string | null
  readonly at: string
}

/** `row`: the server's row with which this device's own change conflicts; a dispute has been moved to its task. */
export const officeWriter = (
  conflict: Pick<Conflict, 'source' | 'dispute' | 'fields'>,
  task: TaskRow | null,
  row: AnyRow | null = null,
): Writer | null => {
  if (conflict.source === 'entry') return row === null ? null : writerOfRow(row)
  const theirs = task?.disputes.find(({ id }) => id === conflict.dispute)?.theirs
  if (theirs == null || !conflict.fields.some(({ field }) => field === 'task_state_id')) return null
  return writerOfState(theirs)
}

/** With network: the person who last changed the disputed fields, from the server's journal, latest first. */
export const writerInJournal = (
  { fields }: Pick<Conflict, 'fields'>,
  journal: readonly HistoryLine[] | null,
): Writer | null => {
  const line = journal?.find(({ changes }) => fields.some(({ field }) => field in changes))
  return line === undefined ? null : { user: line.user_id, at: line.at }
}

type Told = { readonly [field: string]: unknown }

const writerOfState = ({ state_author_id: user, state_time: at }: Told): Writer | null =>
  typeof at !== 'string' ? null : { user: typeof user === 'string' ? user : null, at }

/** The author of the state made the row's last change only if both have the same time. */
const writerOfRow = (row: AnyRow): Writer | null => {
  const at = row.modification_time
  if (at === null) return writerOfState(row)
  return row['state_time'] === at ? writerOfState(row) : { user: null, at }
}
