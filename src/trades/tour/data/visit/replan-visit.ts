// « Renvoyer à planifier »: a visit that did not go as planned returns to « Sans date ». What a crew recorded stays on its lines; the
// quantities that finishing the stop filled in are removed.
import { success, type Outcome } from '#records/failure.ts'
import { undoneLine } from '#records/stop/on-site-edit.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from '#core/task/change-task-state.ts'

export const replanVisit = (db: LocalDatabase, on: OnSite): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, on, async task =>
    success({
      task_state_id: TASK_STATE.accepted,
      shift_instance_id: null,
      shift_id: null,
      resource_id: null,
      date: null,
      arrived_at: null,
      check_reasons: [],
      objects: task.objects.map(line => undoneLine(line, task.task_type_id)),
    }),
  )
