// The shared part of every tap on a stop's sheet: it reads the task, checks whether it may still be written (TS8), makes one
// edit, and applies TS4 again when the stop was already finished. Each tap is an edit of its own, so nothing waits for « Terminée
// » to be kept.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { Entity } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { checkedState, doneLine, onSiteRefusal } from '#records/stop/on-site-edit.ts'
import { NOT_HERE, onSiteFailure } from '#records/on-site-failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import type { LocalDatabase } from '../store/database.ts'
import { edit, type Draft } from '../store/outbox/outbox.ts'
import { readStop } from './read-stop.ts'

export interface StopTap {
  readonly task: string
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
  readonly rights: Rights
}
export interface LineTap extends StopTap {
  readonly line_id: string
}

export interface StopChange<T> {
  /** Null when nothing is written because the answer is a question. */
  readonly values: Partial<TaskRow> | null
  readonly answer: T
}

export const changeStop = <T>(
  db: LocalDatabase,
  { task: id, at, rights }: StopTap,
  change: (task: TaskRow, draft: Draft) => Promise<Outcome<StopChange<T>>>,
  entities: readonly Entity[] = [],
): Promise<Outcome<T>> =>
  edit(db, [Task, ...entities], async draft => {
    const task = await readStop(draft, id)
    if (task === null) return NOT_HERE
    const refusal = onSiteRefusal(task, { rights, today: at.slice(0, 10) })
    if (refusal !== null) return onSiteFailure(refusal)
    const changed = await change(task, draft)
    if (!changed.ok) return changed
    const { values, answer } = changed.value
    if (values !== null)
      await draft.patch(Task, id, { ...values, ...again(task, values, { at, rights }, draft.owner.user) })
    return success(answer)
  })

export const changeLine = (
  db: LocalDatabase,
  { line_id, ...tap }: LineTap,
  change: (line: TaskLine, draft: Draft) => Outcome<TaskLine>,
): Promise<Outcome<null>> =>
  changeStop(db, tap, async (task, draft) => {
    const line = task.objects.find(one => one.line_id === line_id)
    if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
    const changed = change(line, draft)
    if (!changed.ok) return changed
    // Nothing to write: a tap at its bound.
    if (changed.value === line) return success({ values: null, answer: null })
    const objects = task.objects.map(one => (one === line ? changed.value : one))
    return success({ values: { objects }, answer: null })
  })

/**
 * A correction of a finished stop is compared with the plan again. The author and hour of the state change only when the state
 * does.
 */
const again = (
  task: TaskRow,
  values: Partial<TaskRow>,
  { at, rights }: Pick<StopTap, 'at' | 'rights'>,
  user: string,
): Partial<TaskRow> => {
  const isWeighed = values.objects !== undefined || values.forced_weight !== undefined
  if (!isStopDone(task) || !isWeighed) return {}
  const objects = (values.objects ?? task.objects).map(doneLine)
  const after = { ...task, ...values, objects }
  const { task_state_id, check_reasons } = checkedState(after, rights)
  const moved = task_state_id !== task.task_state_id
  // A correction at the desk causes no new check, and a state, once set, is left only by its own command.
  if (moved && task_state_id === TASK_STATE.done) return { objects }
  return {
    objects,
    check_reasons,
    ...(moved ? { task_state_id, state_time: at, state_author_id: user } : {}),
  }
}
