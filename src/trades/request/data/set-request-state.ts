// A state that a planner sets from the rail of the form (TS). Where the crew's screens have a command for it, that command is
// used, so that each state means the same wherever it was set.
import { success, type Outcome } from '#records/failure.ts'
import type { ReasonType } from '#records/lists/on-site-reasons.ts'
import type { SeriesReach } from '#trades/planning/rules/series/reach.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE, type TaskState } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { changeTaskState, type OnSite } from '#core/task/change-task-state.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { notDoneTask } from '#core/task/not-done-task.ts'
import { postponeTask } from '#core/task/postpone-task.ts'
import { slotEntities } from '#trades/planning/data/slot-in-edit.ts'
import { endOfSeries, endSeries } from '#trades/planning/data/series/end-series.ts'
import { beginSeries } from '#trades/planning/data/series/write-series.ts'

export interface StateAsked extends OnSite {
  readonly to: TaskState
  readonly reason_type?: ReasonType | null
  readonly reason_text?: string
  readonly cancelled_reason?: string
  /** RC4, for a cancellation: how much of its series is cancelled with it. */
  readonly reach?: SeriesReach
  /** For a postponement: the wished day. */
  readonly wished_date?: string | null
}

export const setRequestState = async (
  db: LocalDatabase,
  {
    to,
    reason_type = null,
    reason_text = '',
    cancelled_reason = '',
    reach = 'this',
    wished_date = null,
    ...on
  }: StateAsked,
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
        return cancel(cancelled_reason.trim().slice(0, LONGEST))
      case TASK_STATE.undetermined:
      case TASK_STATE.draft:
      case TASK_STATE.accepted:
      case TASK_STATE.toBeChecked:
        return changeTaskState(db, on, async () => success({ task_state_id: to }), slotEntities, withSeries)
    }
  }
  /** A task that is accepted again, from any state, repeats like an accepted draft. */
  async function withSeries(_task: TaskRow, draft: Draft): Promise<void> {
    await beginSeries(draft, on.id, { at: on.at, newKey: db.newKey })
  }
  function cancel(reason: string) {
    const how = { reach, reason, at: on.at }
    const endsSeries = ({ series_id }: TaskRow): boolean => reach !== 'this' && series_id !== null
    return changeTaskState(
      db,
      on,
      async task =>
        success({
          task_state_id: TASK_STATE.cancelled,
          cancelled_reason: reason,
          ...(endsSeries(task) ? { frequency_end_date: endOfSeries(task, how) } : {}),
        }),
      [],
      async (task, draft) => (endsSeries(task) ? endSeries(draft, task, how) : undefined),
    )
  }
}

const LONGEST = 1000
