// What a person did, for screens whose start has no room for its undo: loaded when something is done there or a key asks for it.
import type { Failure, Outcome } from '#records/failure.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { deskUndo, did, type DeskAct } from './desk-acts.ts'
import { editAct, notedEdit } from './edit-act.ts'
import type { UndoKeys } from './use-undo-keys.ts'

export const press = (key: keyof UndoKeys): void => deskUndo[key]()

export const tell = (act: DeskAct): void => did(act)

/** `name`: what it is about, in the sentence of a refusal; `title`: what was done. */
export interface Named {
  readonly title: string
  readonly name: string
  /** What forbids to take it back; null when nothing does. */
  readonly refusal?: () => Promise<Failure | null>
}

/** A command of plain edits, and its undo once it was made. */
export const undoable = async <T>(
  db: LocalDatabase,
  named: Named,
  command: (db: LocalDatabase) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const noted = notedEdit(db)
  const outcome = await command(noted.db)
  const written = noted.take()
  if (outcome.ok && written.length > 0) did(editAct(db, { ...named, written }))
  return outcome
}
