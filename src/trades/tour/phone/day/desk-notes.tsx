// What the desk tells a crew, on top of its tour.
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { part } from '#shell/frame/part.tsx'

type Told = Pick<ShiftInstanceRow, 'message' | 'crew_note'>

/** Says aloud what changes there; loaded once the screen is drawn. */
export const DeskNews = part(() => import('./desk-news.ts').then(({ DeskNews: told }) => told))

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
