// « Valider le passage »: a planner accepts what a crew did although it is not what was planned (TS4). The causes stay with the task.
import { success, type Outcome } from '#records/failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export const validateVisit = (db: LocalDatabase, on: OnSite): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, on, async () => success({ task_state_id: TASK_STATE.done }))
