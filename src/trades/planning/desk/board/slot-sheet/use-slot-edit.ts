// What a planner types about one slot, kept until it is saved, and the save, which closes the sheet.
import { useState } from 'react'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useDraft } from '#shell/kept/use-draft.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { plural } from '#records/fr/plural.ts'
import {
  NOTHING_TYPED,
  withTyped,
  wordsShown,
  wordsToWrite,
  type SlotWords,
  type TypedWords,
} from '../../../rules/slot-words.ts'
import { changeSlot, type ChangeSlot } from '../../../data/change-slot.ts'
import type { BoardCell } from '../../../data/board.ts'
import { slotText } from '../board-words.ts'

export interface SlotEdit {
  /** The slot's present values. */
  readonly live: SlotWords
  readonly words: TypedWords
  readonly shown: SlotWords
  /** What « Enregistrer » writes; empty when nothing differs. */
  readonly values: Partial<SlotWords>
  readonly type: (typed: Partial<SlotWords>) => void
  readonly erase: () => void
  readonly save: (change: ChangeSlot['values']) => Promise<void>
  readonly isBusy: boolean
  /** Why the last save was refused. */
  readonly said: string | null
}

export const useSlotEdit = (cell: BoardCell, onSaved: () => void): SlotEdit => {
  const db = useDatabase()
  const rights = useRights()
  const { isBusy, said, run } = useAct()
  const [words, setWords] = useState(NOTHING_TYPED)
  const { resource_id, date, shift_id, cards } = cell
  const slot = { resource_id, date, shift_id }
  const live: SlotWords = { crew: cell.crew, crew_note: cell.crewNote, message: cell.message }
  // Whatever else closes the sheet, half-typed input is there again when it opens.
  const draft = useDraft(`slot ${cell.key}`, words, kept => setWords({ ...NOTHING_TYPED, ...kept }))
  const save = async (change: ChangeSlot['values']): Promise<void> => {
    const noted = notedEdit(db)
    const done = await run(() => changeSlot(noted.db, { slot, values: change, rights }))
    if (done === null) return
    draft.forget()
    onSaved()
    const made =
      change.open === undefined
        ? 'Équipe et consigne'
        : change.open === 1
          ? 'Créneau ouvert'
          : closedText(cards.length)
    const name = slotText(cell.resourceName, date, shift_id)
    did(editAct(db, { title: `${name}\u00a0: ${made.toLowerCase()}`, name, written: noted.take() }))
  }
  return {
    live,
    words,
    shown: wordsShown(live, words),
    values: wordsToWrite(live, words),
    type: typed => setWords(before => withTyped(live, before, typed)),
    erase: () => setWords(NOTHING_TYPED),
    save,
    isBusy,
    said,
  }
}

/** Closing does not move the tasks in the slot: the person who closes it must know. */
const closedText = (count: number): string =>
  count === 0 ? 'Créneau fermé' : `Créneau fermé, ${plural(count, 'tâche y reste', 'tâches y restent')}`
