// The tasks that « Déplacer vers… » is about, until it is answered or closed. The answer is written first, and the sheet closes
// with the render of the result: on a page full of cards, closing a dialog takes longer than the write and the read together.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Asked } from './move-sheet.tsx'

/** When nothing shown has changed, no render follows with which the sheet could close; then it closes after this time. */
const UNDRAWN_MS = 150

interface Wished {
  /** What the palette wants to move; null for nothing. */
  readonly wanted: Asked | null
  readonly onWantedDone: () => void
  /** Changes with each read of the board. */
  readonly reading: unknown
}

export interface Asking {
  readonly asking: Asked | null
  readonly ask: (asked: Asked) => void
  /** Once for each question, however often it is tapped. `act` returns whether it was done. */
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
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- with each render
  useLayoutEffect(() => closeAnswered(), [reading])
  useLayoutEffect(() => () => clearTimeout(timer.current), [])

  return {
    asking,
    // The next question may come before the answered one has closed.
    ask: next => {
      clearTimeout(timer.current)
      isAnswered.current = false
      setAsked(next)
    },
    answer: async act => {
      if (asking === null || isAnswered.current) return
      isAnswered.current = true
      let isDone = false
      try {
        isDone = await act(asking.ids)
      } finally {
        // Already closed, by the render or by Escape.
        if (isAnswered.current && isDone) timer.current = window.setTimeout(stopAsking, UNDRAWN_MS)
        else if (isAnswered.current) stopAsking()
      }
    },
    stopAsking,
  }
}
