// The half day of the week that is looked into: at most one, opened and closed by its head.
import { useState, type RefObject } from 'react'
import type { BoardCell } from '../../../data/board.ts'

interface Peeking {
  /** Undefined when nothing is looked into. */
  readonly peek: BoardCell | undefined
  /** Opens the half day, or closes it when it is the open one. */
  readonly toggle: (key: string) => void
  readonly leave: () => void
  /** Closes the preview and returns the focus to its head; false when none is open. */
  readonly close: () => boolean
}

/** Without `isWeek` nothing is looked into. */
export const usePeek = (
  area: RefObject<HTMLElement | null>,
  cells: readonly BoardCell[],
  isWeek: boolean,
): Peeking => {
  const [peeked, setPeeked] = useState<string | null>(null)
  const peek = isWeek ? cells.find(({ key }) => key === peeked) : undefined
  return {
    peek,
    toggle: key => setPeeked(now => (now === key ? null : key)),
    leave: () => setPeeked(null),
    close: () => {
      if (peek === undefined) return false
      setPeeked(null)
      area.current?.querySelector<HTMLElement>(`[data-head="${CSS.escape(peek.key)}"]`)?.focus()
      return true
    },
  }
}
