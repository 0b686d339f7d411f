// A state that a planner sets from the rail of the form (TS): what a crew's screens have commands of their own for is done by those, so
// that each state means the same wherever it was set.
import { success, type Outcome } from '#domain/failure.ts'
import type { ReasonType } from '#domain/on-site-reasons.ts'
import { TASK_STATE, type TaskState } from '#domain/task-states.ts'
import type { LocalDatabase } from '../../database.ts'
import { changeTaskState, type OnSite } from '../change-task-state.ts'
import { finishTask } from '../finish-task.ts'
import { notDoneTask } from '../not-done-task.ts'
import { postponeTask } from '../postpone-task.ts'

export interface StateAsked extends OnSite {
  readonly to: TaskState
  readonly reason_type?: ReasonType | null
  readonly reason_text?: string
  readonly cancelled_reason?: string
  /** Of a postponement: the day that is wished for. */
  readonly wished_date?: string | null
}

export const setRequestState = async (
  db: LocalDatabase,
  { to, reason_type = null, reason_text = '', cancelled_reason = '', wished_date = null, ...on }: StateAsked,
): Promise<Outcome<null>> => {
  const set = await run()
  return set.ok ? success(null) : set

  function run() {
    switch (to) {
      case TASK_STATE.done:
        return finishTask(db, on)
      case TASK_STATE.notDone:
        return notDoneTask(db, { ...on, reason_type, reason_text })
      case TASK_STATE.toBePostponed:
        return postponeTask(db, { ...on, reason_type, reason_text, wished_date })
      case TASK_STATE.cancelled:
        return changeTaskState(db, on, async () =>
          success({ task_state_id: to, cancelled_reason: cancelled_reason.trim().slice(0, LONGEST) }),
        )
      default:
        return changeTaskState(db, on, async () => success({ task_state_id: to }))
    }
  }
}

const LONGEST = 1000
