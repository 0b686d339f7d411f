// « Préparation terminée » (RT22): it may end incomplete, and what is missing is named on the departure.
import { Task } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from '#core/task/change-task-state.ts'
import { finishedLines } from '../../rules/handing/handed.ts'
import { stepRefusal, tellTruck } from './change-step.ts'

export const finishPreparation = (db: LocalDatabase, on: OnSite): Promise<Outcome<TaskChange>> =>
  changeTaskState(
    db,
    on,
    async task => {
      const refusal = stepRefusal(task)
      if (refusal !== null) return onSiteFailure(refusal)
      return success({ task_state_id: TASK_STATE.done, objects: finishedLines(task.objects) })
    },
    [],
    async (_, draft) => {
      const done = await draft.read(Task, on.id)
      if (done !== null) await tellTruck(draft, done)
    },
  )
