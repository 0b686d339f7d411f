// Reopens a cancelled task (TS11): it gets back the state that it had, without its reason for cancellation.
import { success, type Outcome } from '#records/failure.ts'
import { restoredState } from '#records/states/task-transitions.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export const restoreTask = (db: LocalDatabase, at: OnSite): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, at, async ({ scope, state_before }) =>
    success({ task_state_id: restoredState(scope, state_before) }),
  )
