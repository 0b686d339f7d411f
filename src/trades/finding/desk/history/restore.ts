// « Rouvrir » in the history: a cancelled task gets the state that it had (TS11), and the undo of that. Loaded when it is asked for: it
// checks the room in the slot, with all that a plan needs.
import { undoable } from '#shell/undo/undo-later.ts'
import type { Outcome } from '#records/failure.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { OnSite } from '#core/task/change-task-state.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { restoreRequest } from '#trades/request/data/restore-request.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'

export const restore = (
  db: LocalDatabase,
  task: TaskRow,
  { at, rights }: Omit<OnSite, 'id'>,
): Promise<Outcome<unknown>> => {
  const name = personText(task)
  return undoable(db, { title: `${name}\u00a0: tâche rouverte`, name }, noted =>
    restoreRequest(noted, { id: task.id, at, rights }),
  )
}
