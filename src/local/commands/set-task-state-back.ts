// Undo on site (TS8): until midnight the person who settled a stop sets it back; a scale task goes back to its draft, since it skips 2.
import type { TaskLine } from '#domain/entities/task-line.ts'
import type { Outcome } from '#domain/failure.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import type { LocalDatabase } from '../database.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export interface SetBack extends OnSite {
  /** Where a postponed stop returns to: it had left its slot (TS10). */
  readonly place?: { readonly shift_instance_id: string | null; readonly date: string | null }
}

/** What finishing filled in is to do again; what the crew decided at the door (added, refused) stays. */
const undone = (line: TaskLine): TaskLine =>
  line.added === 1 || (line.refused_reason ?? '') !== '' ? line : { ...line, quantity_done: null }

export const setTaskStateBack = (db: LocalDatabase, back: SetBack): Promise<Outcome<TaskChange>> =>
  changeTaskState(db, back, task => ({
    task_state_id: task.scope === 'scale' ? TASK_STATE.draft : TASK_STATE.accepted,
    check_reasons: [],
    reason_type: null,
    reason_text: '',
    objects: task.objects.map(undone),
    ...back.place,
  }))
