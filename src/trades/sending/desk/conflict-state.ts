// Which state a task takes once its last dispute is settled (7 → 2, 3, 5, 6; TS3): the possible states, and the proposed one.
import type { Dispute } from '#records/entities/dispute.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE, taskStates, type TaskState } from '#records/states/task-states.ts'
import { missingReasons, nextStates } from '#records/states/task-transitions.ts'
import type { Choices } from '#core/store/conflicts/compare-sides.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'

/** The record's values in the chosen and the merged fields; lists are left out, since no state depends on one. */
export const keptValues = (
  { fields, merged }: Pick<Conflict, 'fields' | 'merged'>,
  choices: Choices,
): { readonly [field: string]: unknown } => ({
  ...Object.fromEntries(
    merged.filter(({ path, field }) => path === field).map(({ field, value }) => [field, value]),
  ),
  ...Object.fromEntries(
    fields.flatMap(one => {
      const side = choices[one.path]
      return one.line !== null || side === undefined ? [] : [[one.field, one[side]]]
    }),
  ),
})

interface Settling {
  readonly task: TaskRow
  /** The settled dispute, whose own state has its own reasons. */
  readonly dispute: Pick<Dispute, 'from' | 'patch'>
  readonly rights: Rights
  readonly today: string
}

/** A state that requires a reason is offered only where one is known. */
export const settledStates = ({ task, dispute, rights, today }: Settling): TaskState[] =>
  nextStates({
    scope: task.scope,
    task_type_id: task.task_type_id,
    from: TASK_STATE.toBeChecked,
    rights,
    isAuthor: false,
    stateDay: null,
    setBySelf: false,
    today,
  })
    .filter(state => taskStates.has(state))
    .filter(state => {
      const captured = { ...dispute.from, ...dispute.patch }
      const told = state === captured['task_state_id'] ? { ...task, ...captured } : task
      return missingReasons(state, told).length === 0
    })

/**
 * The state of the chosen version, or the simplest possible one. « À vérifier » is no outcome: a planner who keeps it keeps a
 * finished state (TS4).
 */
export const proposedState = (
  states: readonly TaskState[],
  kept: { readonly [field: string]: unknown },
): TaskState | null =>
  states.find(state => state === outcomeOf(kept['task_state_id'])) ??
  states.find(state => state === TASK_STATE.accepted) ??
  states[0] ??
  null

const outcomeOf = (state: unknown): unknown => (state === TASK_STATE.toBeChecked ? TASK_STATE.done : state)
