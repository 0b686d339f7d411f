// Who made the version that the office holds, and when, as far as this device can tell: the author of a state travels with the state,
// and the server's row says when it last changed. Null where nothing says it.
import type { AnyRow } from '#records/entity.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { HistoryLine } from '#core/wire/history-line.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'

export interface Writer {
  /** Null: the moment alone is known. */
  readonly user: string | null
  readonly at: string
}

/** `row`: the server's row against which this device's own change stands; a dispute has left for its task. */
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

/** With network the server's journal, latest first, names who last changed what is disputed. */
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

/** The last change is the state's own author's only where it came with the state. */
const writerOfRow = (row: AnyRow): Writer | null => {
  const at = row.modification_time
  if (at === null) return writerOfState(row)
  return row['state_time'] === at ? writerOfState(row) : { user: null, at }
}
