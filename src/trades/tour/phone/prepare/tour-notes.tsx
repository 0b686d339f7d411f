// The desk's messages to the crews of a day, each sentence once.
import type { Tour } from '../../data/tour-of-day.ts'
import { Icon } from '#kit/icons/icon.tsx'

export function TourNotes({ tour }: { readonly tour: Tour }) {
  const notes = tour.slots.flatMap(({ slot }) => [slot.message, slot.crew_note])
  return [...new Set(notes.filter(note => note !== ''))].map(note => (
    <p className="note" key={note}>
      <Icon name="message-square" />
      <span>
        <b>Bureau&nbsp;:</b> {note}
      </span>
    </p>
  ))
}
