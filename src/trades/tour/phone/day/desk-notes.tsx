// What the desk wrote on the slot: shown on top of the tour for the whole half day.
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import { Icon } from '#kit/icons/icon.tsx'

type Told = Pick<ShiftInstanceRow, 'message' | 'crew_note'>

/** Each sentence once: both halves of a day often say the same. */
export function DeskNotes({ slots }: { readonly slots: readonly Told[] }) {
  const notes = slots.flatMap(({ message, crew_note }) => [message, crew_note])
  return [...new Set(notes.filter(note => note !== ''))].map(note => (
    <p className="note" key={note}>
      <Icon name="message-square" />
      <span>
        <b>Bureau&nbsp;:</b> {note}
      </span>
    </p>
  ))
}
