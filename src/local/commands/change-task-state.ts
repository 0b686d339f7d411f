// What every change of a task's state on site shares: reading the task, TS1 to TS3 and TS8 before anything is written, and one edit.
import { Task, type TaskRow } from '#domain/entities/task.ts'
import { failed, success, type Outcome } from '#domain/failure.ts'
import type { Problem } from '#domain/problem.ts'
import type { Rights } from '#domain/rights.ts'
import { missingReasons, transitionProblem } from '#domain/task-transitions.ts'
import type { LocalDatabase } from '../database.ts'
import type { Values } from '../entry.ts'
import { edit } from '../outbox.ts'

export interface OnSite {
  readonly id: string
  /** Now, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
  readonly rights: Rights
}

export type TaskChange = Values & { readonly task_state_id: number }

/** Resolves once the change is on disk. `changeOf` says what the task becomes. */
export const changeTaskState = (
  db: LocalDatabase,
  { id, at, rights }: OnSite,
  changeOf: (task: TaskRow) => TaskChange,
): Promise<Outcome<TaskChange>> =>
  edit(db, [Task], async draft => {
    const task = await draft.read(Task, id)
    if (task === null) return failed({ kind: 'other', status: 404, detail: null })
    const change = changeOf(task)
    const after = { ...task, ...change }
    const transition = transitionProblem({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from: task.task_state_id,
      to: change.task_state_id,
      rights,
      isAuthor: task.creator_id === draft.owner.user,
      stateDay: task.state_time?.slice(0, 10) ?? null,
      setBySelf: task.state_author_id === draft.owner.user,
      today: at.slice(0, 10),
    })
    const problems: Problem[] = [
      ...(transition === null ? [] : [transition]),
      ...missingReasons(change.task_state_id, after),
    ]
    if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
    const patch = { ...change, state_time: at, state_author_id: draft.owner.user }
    await draft.patch(Task, id, patch)
    return success(patch)
  })
