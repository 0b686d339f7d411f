// The shared part of every change of a task's state on site: it reads the task, checks TS1 to TS3 and TS8 before anything is
// written, clears what belongs to the former state (TS3, TS10), and makes one edit.
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { NOT_HERE } from '#records/on-site-failure.ts'
import type { Problem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import {
  isVerdict,
  leavingEffects,
  missingReasons,
  transitionProblem,
} from '#records/states/task-transitions.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Values } from '../store/rows/entry.ts'
import { edit, type Draft } from '../store/outbox/outbox.ts'
import { placeBefore } from './place-before.ts'
import { readStop } from './read-stop.ts'

export interface OnSite {
  readonly id: string
  /** The present time, `YYYY-MM-DD HH:mm:ss` in the organisation's zone. */
  readonly at: string
  readonly rights: Rights
}

export type TaskChange = Values & { readonly task_state_id: number }

/** Resolves once the change is on disk. `changeOf` returns the new values of the task. */
export const changeTaskState = (
  db: LocalDatabase,
  { id, at, rights }: OnSite,
  changeOf: (task: TaskRow, draft: Draft) => Promise<Outcome<TaskChange>>,
  entities: readonly Entity[] = [],
  /** Further writes in the same edit, made once nothing forbids the change. */
  also: (task: TaskRow, draft: Draft) => Promise<void> = async () => undefined,
): Promise<Outcome<TaskChange>> =>
  edit(db, [Task, ShiftInstance, ...entities], async draft => {
    const task = await readStop(draft, id)
    if (task === null) return NOT_HERE
    const asked = await changeOf(task, draft)
    if (!asked.ok) return asked
    const from = task.task_state_id
    const to = asked.value.task_state_id
    const change = {
      ...leavingEffects(from, to),
      ...(from === TASK_STATE.toBePostponed && to !== from ? await placeBefore(draft, task) : {}),
      ...asked.value,
    }
    const transition = transitionProblem({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from,
      to,
      rights,
      // A record that has not been sent yet has no author; it is this device's person.
      isAuthor: (task.creator_id ?? draft.owner.user) === draft.owner.user,
      stateDay: task.state_time?.slice(0, 10) ?? null,
      setBySelf: task.state_author_id === draft.owner.user,
      today: at.slice(0, 10),
      stateBefore: task.state_before,
      isEmpty: task.scope === 'scale' && !task.objects.length,
    })
    const problems: Problem[] = [
      ...(transition === null ? [] : [transition]),
      ...missingReasons(to, { ...task, ...change }),
    ]
    if (problems.length > 0) return failed({ kind: 'ruleBroken', problems })
    // TS8: the author and the hour of a state belong to that change; setting the same state again rewrites neither.
    const state_time = asked.value['state_time'] ?? (isVerdict(from, to) ? task.state_time : at)
    const patch = from === to ? change : { ...change, state_time, state_author_id: draft.owner.user }
    await draft.patch(Task, id, patch)
    await also(task, draft)
    return success(patch)
  })
