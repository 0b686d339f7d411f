// « Rétablir » (TS): a cancelled task becomes a draft again, without its reason for cancellation.
import { success, type Outcome } from '#records/failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export const restoreTask = (db: LocalDatabase, at: OnSite): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, at, () => Promise.resolve(success({ task_state_id: TASK_STATE.draft })))
