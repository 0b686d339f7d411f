// What the person who settled a stop may still make of it: until midnight it can be set back, or settled otherwise (TS8).
import type { TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { canTransition } from '#records/states/task-transitions.ts'

interface Asked {
  readonly rights: Rights
  /** The signed-in person. */
  readonly person: string
  readonly today: string
}

export interface Corrections {
  readonly canUndo: boolean
  readonly canFinish: boolean
  readonly canNotDone: boolean
  readonly canPostpone: boolean
}

export const correctionsOf = (task: TaskRow, { rights, person, today }: Asked): Corrections => {
  const { task_state_id: from } = task
  const may = (to: number): boolean =>
    canTransition({
      scope: task.scope,
      task_type_id: task.task_type_id,
      from,
      to,
      rights,
      isAuthor: task.creator_id === person,
      stateDay: task.state_time?.slice(0, 10) ?? null,
      setBySelf: task.state_author_id === person,
      today,
    })
  const canUndo = may(TASK_STATE.accepted)
  const isFinished = from === TASK_STATE.done || from === TASK_STATE.toBeChecked
  const otherwise = (to: number): boolean => canUndo && from !== to && may(to)
  return {
    canUndo,
    canFinish: !isFinished && otherwise(TASK_STATE.done),
    canNotDone: otherwise(TASK_STATE.notDone),
    canPostpone: otherwise(TASK_STATE.toBePostponed),
  }
}
