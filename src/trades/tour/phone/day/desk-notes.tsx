// What the desk tells a crew: on top of its tour, and with a sound and a message as soon as it changes while the tour is open.
import { useEffect, useRef } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { beep } from '#device/beep.ts'
import { buzz } from '#device/haptics.ts'
import type { ShiftInstanceRow } from '#records/entities/shift.ts'
import { Icon } from '#kit/icons/icon.tsx'

type Told = Pick<ShiftInstanceRow, 'id' | 'message' | 'crew_note'>

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

/** The whole of it is on top of the tour. */
const begun = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST).trimEnd()}…` : text)
const MOST = 160

/** What stood there when the screen opened is read on it; a later sentence is heard, since a crew looks at the road. */
export const useDeskNews = (slot: Told | null): void => {
  const known = useRef<Told | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = slot
    if (slot === null || before?.id !== slot.id) return
    const news = [
      slot.message !== before.message && slot.message,
      slot.crew_note !== before.crew_note && slot.crew_note,
    ].filter(text => text !== false && text !== '')
    if (news.length === 0) return
    beep('done')
    buzz('done')
    showToast('info', `Bureau\u00a0: ${begun(news.join(' '))}`, 'desk')
  }, [slot])
}
