// A record of the configuration is deleted, with an undo in the toast: the server restores the same record (dialect, section 8).
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import type { BaseRow, Entity } from '#records/entity.ts'
import { removeRecord, restoreRecord } from '../data/remove-record.ts'

interface Removed {
  readonly id: string
  readonly name?: string
  readonly label?: string
}

/** `onDone`: the screen leaves the deleted record. */
export const useRemoval = <R extends BaseRow>(
  of: Entity<string, R>,
  act: Act,
): ((row: Removed, onDone: () => void) => Promise<void>) => {
  const database = useDatabase()
  const rights = useRights()
  return async ({ id, name, label }, onDone) => {
    const done = await act.run(() => removeRecord(database, of, { id, rights }))
    if (done === null) return
    onDone()
    const row = done.answer
    if (row === null) return
    const back = (): void => void act.run(() => restoreRecord(database, of, { row, rights }))
    const called = name ?? label ?? ''
    notifyUndoable(called === '' ? 'Fiche supprimée' : `Fiche supprimée\u00a0: ${called}`, back)
  }
}
