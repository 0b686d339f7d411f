// « Rouvrir » in the history: a cancelled task gets the state that it had (TS11), and its undo, by « Annuler » or Ctrl Z.
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { deskUndo, did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { useUndoKeys } from '#shell/undo/use-undo-keys.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'

export const useRestore = (): { readonly act: Act; readonly restore: (task: TaskRow) => void } => {
  const { now } = useClock()
  const db = useDatabase()
  const rights = useRights()
  const act = useAct()
  useUndoKeys(deskUndo)
  const restore = async (task: TaskRow): Promise<void> => {
    const noted = notedEdit(db)
    // It checks the room in the slot, with all that a plan needs.
    const done = await act.run(async () => {
      const { restoreRequest } = await import('#trades/request/data/restore-request.ts')
      return restoreRequest(noted.db, { id: task.id, at: now(), rights })
    })
    if (done === null) return
    const name = personText(task)
    did(editAct(db, { title: `${name}\u00a0: tâche rouverte`, name, written: noted.written() }))
  }
  return { act, restore: task => void restore(task) }
}
