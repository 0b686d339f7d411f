// « À reporter… » (TS3, TS10): the stop leaves its slot with a reason; the wished day, when there is one, becomes its date.
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { transitionEffects } from '#records/states/task-transitions.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type TaskChange } from './change-task-state.ts'
import { unsettled, type NotDone } from './not-done-task.ts'

export interface Postponement extends NotDone {
  /** `YYYY-MM-DD`; null or absent: any day. */
  readonly wished_date?: string | null
}

export const postponeTask = (db: LocalDatabase, postponed: Postponement): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, postponed, async task => {
    const { at, wished_date = null } = postponed
    if (wished_date !== null && wished_date < at.slice(0, 10)) return onSiteFailure(onSiteMessages.pastDay)
    return success({
      ...unsettled(task, postponed),
      ...transitionEffects(TASK_STATE.toBePostponed, wished_date),
      task_state_id: TASK_STATE.toBePostponed,
    })
  })
