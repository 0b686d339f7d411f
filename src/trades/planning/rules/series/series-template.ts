// The content of every occurrence of a series (RC1–RC5), created by a planner's device or, beyond the horizon, by the server: the
// typed fields, lines without anything done, no photo.
import { Task, type TaskRow } from '#records/entities/task.ts'
import { limitFields, ruleFields } from './recurrence.ts'
import { TASK_STATE } from '#records/states/task-states.ts'

/** Fields that belong to one occurrence alone. */
const own: ReadonlySet<string> = new Set([
  'date',
  'resource_id',
  'shift_id',
  'shift_instance_id',
  ...ruleFields,
  ...limitFields,
  'series_id',
  'series_date',
  'is_virtual',
  'task_state_id',
  'state_time',
  'state_author_id',
  'arrived_at',
  'photosList',
])
const notCopied: ReadonlySet<string> = new Set(
  (
    'id rev deleted next_task_id containers proofs_missing signed_name signed_at total_weight_done total_volume_done ' +
    'total_duration_done reason_type reason_text cancelled_reason state_before check_reasons disputes weighed_task_id unloaded_slot_id ' +
    'total_weight total_volume total_duration sync attested_at'
  ).split(' '),
)

export const occurrenceTemplate = (of: TaskRow) => {
  const kept = Object.entries(Task.fields).flatMap(([name, { readonly }]) =>
    readonly === true || own.has(name) || notCopied.has(name) ? [] : [name],
  )
  const row: { readonly [field: string]: unknown } = of
  return {
    ...Object.fromEntries(kept.map(name => [name, row[name]])),
    name: of.name,
    ...Object.fromEntries([...ruleFields, ...limitFields].map(name => [name, of[name]])),
    objects: of.objects.map(line => ({
      ...line,
      quantity_done: null,
      weight_done: null,
      refused_reason: null,
    })),
  }
}

/** The reason recorded on an occurrence that an edit of the series removed; one that was cancelled by itself has another. */
export const SERIES_CHANGED = 'Série modifiée'
/** The reason on one that a closed day took away (RC8): opened again, the day brings only those back. */
export const DAY_CLOSED = 'Jour fermé'

/** By an edit of its series or by a closed day, not by itself. */
export const isTakenAway = ({
  deleted,
  task_state_id,
  cancelled_reason,
}: Pick<TaskRow, 'deleted' | 'task_state_id' | 'cancelled_reason'>): boolean =>
  deleted === 1 ||
  (task_state_id === TASK_STATE.cancelled && [SERIES_CHANGED, DAY_CLOSED].includes(cancelled_reason))
