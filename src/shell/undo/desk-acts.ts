// What this person did at this desk and may undo, the latest last: « Annuler » of a toast, Ctrl Z and Ctrl Maj Z go through the same
// list. It belongs to the page of this tab, survives a walk to another screen, and ends with the session.
import { NOTHING_TO_REDO, NOTHING_TO_UNDO } from '#records/fr/undo-messages.ts'
import { useSession } from '../session/session.ts'
import { notifyUndoable, showToast, withToasts } from '../words/notify.tsx'
import type { Tone } from '../words/toasts-of.ts'

export interface DeskAct {
  /** Names what was done, and what would be undone: « Kœnig : Camion 2, mardi 24 novembre, matin ». */
  readonly title: string
  /** True once it is undone; why it could not be is shown by the act itself. */
  readonly undo: () => Promise<boolean>
  readonly redo: () => Promise<boolean>
  readonly tone?: Tone
}

/** What was just undone, and « Rétablir ». */
export const notifyRedoable = (title: string, redo: () => void): void =>
  void withToasts(({ showRedoable }) => showRedoable(title, redo), title)

/** As far back as anybody remembers. */
const MOST = 50
let done: readonly DeskAct[] = []
let undone: readonly DeskAct[] = []
/** Keys are pressed faster than a write is made: one after the other. */
let last: Promise<unknown> = Promise.resolve()

useSession.subscribe((now, before) => {
  if (now.kind === before.kind) return
  done = []
  undone = []
})

const inTurn = (step: () => Promise<void>): Promise<void> => {
  const turn = last.then(step)
  last = turn.catch(() => undefined)
  return turn
}
const without = (acts: readonly DeskAct[], act: DeskAct): DeskAct[] => acts.filter(one => one !== act)

/** Shows what was done with its undo, and keeps it for Ctrl Z. */
export const did = (act: DeskAct): void => {
  done = [...done, act].slice(-MOST)
  undone = []
  notifyUndoable(act.title, () => void inTurn(() => takeBack(act)), act.tone)
}

/** An act that cannot be undone any more leaves the list: the one before it is next. */
const takeBack = async (act: DeskAct): Promise<void> => {
  if (!done.includes(act)) return
  done = without(done, act)
  if (!(await act.undo())) return
  undone = [...undone, act]
  notifyRedoable(act.title, () => void inTurn(() => doAgain(act)))
}

const doAgain = async (act: DeskAct): Promise<void> => {
  if (!undone.includes(act)) return
  undone = without(undone, act)
  if (!(await act.redo())) return
  done = [...done, act]
  notifyUndoable(act.title, () => void inTurn(() => takeBack(act)), act.tone)
}

const undoLast = (): Promise<void> =>
  inTurn(async () => {
    const act = done.at(-1)
    if (act === undefined) showToast('info', NOTHING_TO_UNDO)
    else await takeBack(act)
  })

const redoLast = (): Promise<void> =>
  inTurn(async () => {
    const act = undone.at(-1)
    if (act === undefined) showToast('info', NOTHING_TO_REDO)
    else await doAgain(act)
  })

/** For the keys of a screen that has no history of its own (use-undo-keys.ts). */
export const deskUndo = { undo: () => void undoLast(), redo: () => void redoLast() }
