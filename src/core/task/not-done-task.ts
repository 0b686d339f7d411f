// « Non réalisée… » (TS3): the crew drove to the stop, or gave it up, and did nothing. It needs only a reason.
import type { TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { undoneLine } from '#records/stop/on-site-edit.ts'
import type { ReasonType } from '#records/lists/on-site-reasons.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export interface NotDone extends OnSite {
  readonly reason_type: ReasonType | null
  readonly reason_text?: string
}

export const notDoneTask = (db: LocalDatabase, notDone: NotDone): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, notDone, async task =>
    success({ ...unsettled(task, notDone), task_state_id: TASK_STATE.notDone }),
  )

const LONGEST_REASON = 1000

/** The common values of states 4 and 6: their reason, and nothing of an earlier finish. */
export const unsettled = (
  task: TaskRow,
  { reason_type, reason_text = '' }: Pick<NotDone, 'reason_type' | 'reason_text'>,
) => ({
  reason_type,
  reason_text: reason_text.trim().slice(0, LONGEST_REASON),
  check_reasons: [],
  proofs_missing: [],
  objects: task.objects.map(line => undoneLine(line, task.task_type_id)),
})
