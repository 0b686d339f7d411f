// The state of a task after a planner put it into a slot (TS): a postponed or failed task is accepted anew, a settled one stays
// where it happened.
import { TASK_STATE } from './task-states.ts'

const { draft, accepted, toBePostponed, notDone } = TASK_STATE

/** Null when it cannot be placed. A draft stays a draft, and takes no room until it is accepted (CP2). */
export const placedState = (task_state_id: number): number | null => {
  if (task_state_id === draft || task_state_id === accepted) return task_state_id
  return task_state_id === toBePostponed || task_state_id === notDone ? accepted : null
}

export const isMovable = (task_state_id: number): boolean => placedState(task_state_id) !== null
