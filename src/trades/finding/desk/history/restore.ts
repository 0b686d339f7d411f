// « Rouvrir » in the history: a cancelled task gets the state that it had (TS11), and the undo of that. Loaded when it is asked for: it
// checks the room in the slot, with all that a plan needs.
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { OnSite } from '#core/task/change-task-state.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { restoreRequest } from '#trades/request/data/restore-request.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'

export { deskUndo } from '#shell/undo/desk-acts.ts'

export const restore = async (
  db: LocalDatabase,
  task: TaskRow,
  { at, rights }: Omit<OnSite, 'id'>,
): Promise<Outcome<null>> => {
  const noted = notedEdit(db)
  const outcome = await restoreRequest(noted.db, { id: task.id, at, rights })
  if (!outcome.ok) return outcome
  const name = personText(task)
  did(editAct(db, { title: `${name}\u00a0: tâche rouverte`, name, written: noted.take() }))
  return success(null)
}
