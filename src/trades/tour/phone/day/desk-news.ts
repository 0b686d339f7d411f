// A crew hears and feels what the desk changes while its tour or one of its stops is open, and reads how it begins.
import { useEffect, useRef } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { beep } from '#device/beep.ts'
import { buzz } from '#device/haptics.ts'
import type { ShiftInstanceRow } from '#records/entities/shift.ts'

type Told = Pick<ShiftInstanceRow, 'id' | 'message' | 'crew_note'>

/** The whole of it is on top of the tour. */
const begun = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST).trimEnd()}…` : text)
const MOST = 160

/** What stood there when the screen opened is read on it; a later sentence is heard, since a crew looks at the road. */
export function DeskNews({ slot }: { readonly slot: Told }): null {
  const known = useRef<Told | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = slot
    if (before?.id !== slot.id) return
    const news = [
      slot.message !== before.message && slot.message,
      slot.crew_note !== before.crew_note && slot.crew_note,
    ].filter(text => text !== false && text !== '')
    if (news.length === 0) return
    beep('done')
    buzz('done')
    showToast('info', `Bureau\u00a0: ${begun(news.join(' '))}`, 'desk')
  }, [slot])
  return null
}
