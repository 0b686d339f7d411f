// Undo on site (TS8): until midnight the person who settled a stop can set it back. A scale task returns to its draft, since it
// skips state 2; a postponed stop returns to the slot that it had left (TS10).
import { success, type Outcome } from '#records/failure.ts'
import { undoneLine } from '#records/stop/on-site-edit.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { LocalDatabase } from '../store/database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export interface SetBack extends OnSite {
  /** The slot of a postponed stop to return to, when the screen has a better one than this device's rows. */
  readonly place?: { readonly shift_instance_id: string | null; readonly date: string | null }
}

export const setTaskStateBack = (db: LocalDatabase, back: SetBack): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, back, async task =>
    success({
      task_state_id: task.scope === 'scale' ? TASK_STATE.draft : TASK_STATE.accepted,
      check_reasons: [],
      proofs_missing: [],
      reason_type: null,
      reason_text: '',
      objects: task.objects.map(line => undoneLine(line, task.task_type_id)),
      ...back.place,
    }),
  )
