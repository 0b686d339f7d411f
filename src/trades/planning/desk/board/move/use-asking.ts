// What « Déplacer vers… » is asked about, until it is answered or given up. An answer is written first and the sheet closes with the
// drawing of it: for a page full of cards, a dialog that closes is more work than the writing and the reading together.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Asked } from './move-sheet.tsx'

/** Where nothing that is shown has changed, nothing is drawn that the sheet could close with. */
const UNDRAWN_MS = 150

interface Wished {
  /** What the palette wants moved; null is nothing. */
  readonly wanted: Asked | null
  readonly onWantedDone: () => void
  /** Another one with each reading of the board. */
  readonly reading: unknown
}

export interface Asking {
  readonly asking: Asked | null
  readonly ask: (asked: Asked) => void
  /** Once for each question, however often it is tapped. `act` says whether it was done. */
  readonly answer: (act: (ids: readonly string[]) => Promise<boolean>) => Promise<void>
  readonly stopAsking: () => void
}

export const useAsking = ({ wanted, onWantedDone, reading }: Wished): Asking => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const isAnswered = useRef(false)
  const timer = useRef(0)
  const asking = asked ?? wanted

  const stopAsking = (): void => {
    clearTimeout(timer.current)
    isAnswered.current = false
    setAsked(null)
    if (wanted !== null) onWantedDone()
  }
  const closeAnswered = useEffectEvent(() => {
    if (isAnswered.current) stopAsking()
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with each drawing
  useLayoutEffect(() => closeAnswered(), [reading])
  useLayoutEffect(() => () => clearTimeout(timer.current), [])

  return {
    asking,
    ask: setAsked,
    answer: async act => {
      if (asking === null || isAnswered.current) return
      isAnswered.current = true
      let isDone = false
      try {
        isDone = await act(asking.ids)
      } finally {
        // Closed already, by the drawing or by Escape.
        if (isAnswered.current && isDone) timer.current = window.setTimeout(stopAsking, UNDRAWN_MS)
        else if (isAnswered.current) stopAsking()
      }
    },
    stopAsking,
  }
}
