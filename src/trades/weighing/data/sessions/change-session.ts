// The shared part of every change of a weighing session: it reads the session, checks who may still write into it (TS7), and
// makes one edit.
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { Entity } from '#records/entity.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { has, type Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { Who } from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { readStop } from '#core/task/read-stop.ts'

export interface SessionTap {
  readonly session: string
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
  readonly rights: Rights
}
export interface LineOfSession extends SessionTap {
  readonly line_id: string
}

export const whoIs = ({ owner }: Draft, at: string): Who => ({
  at,
  user_id: owner.user,
  device: owner.device,
})

/** Null when it may be written. A weighing session that was ended may be written only by the desk. */
export const sessionRefusal = (
  task: Pick<TaskRow, 'task_state_id'> | null,
  rights: Rights,
): string | null => {
  if (task === null) return weighingMessages.sessionGone
  if (task.task_state_id === TASK_STATE.cancelled) return weighingMessages.sessionCancelled
  const isOpen = task.task_state_id === TASK_STATE.draft
  return isOpen || has(rights, 'balance_desktop') ? null : weighingMessages.sessionClosed
}

export interface SessionChange<T> {
  readonly values: Partial<TaskRow>
  readonly answer: T
}

export const changeSessionRow = <T>(
  db: LocalDatabase,
  { session, rights }: SessionTap,
  change: (task: TaskRow, draft: Draft) => Promise<Outcome<SessionChange<T>>>,
  entities: readonly Entity[] = [],
): Promise<Outcome<T>> =>
  edit(db, [Task, ...entities], async draft => {
    const task = await readStop(draft, session)
    const refusal = sessionRefusal(task, rights)
    if (task === null || refusal !== null) return onSiteFailure(refusal ?? weighingMessages.sessionGone)
    const changed = await change(task, draft)
    if (!changed.ok) return changed
    const { values, answer } = changed.value
    if (Object.keys(values).length > 0) await draft.patch(Task, session, values)
    return success(answer)
  })

export const lineIn = ({ objects }: TaskRow, line_id: string): Outcome<TaskLine> => {
  const line = objects.find(one => one.line_id === line_id)
  return line === undefined ? onSiteFailure(onSiteMessages.lineGone) : success(line)
}

export const withLine = (
  { objects }: Pick<TaskRow, 'objects'>,
  line_id: string,
  lines: readonly TaskLine[],
): TaskLine[] => objects.flatMap(one => (one.line_id === line_id ? lines : [one]))
