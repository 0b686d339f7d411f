// Whether the drawers are open or folded, for the shown number of days, as they were left.
import { useState } from 'react'
import type { Span } from '../board-address.ts'

// Whether the drawers are open beside the board, as this desk's person left them: one setting for each number of days, because
// one day and a week need the width.
const keyOf = (span: Span): string => `quai-pool-${span}`

const isPoolOpen = (span: Span): boolean => {
  const kept = localStorage.getItem(keyOf(span))
  return kept === null ? span === 3 : kept === 'open'
}
const rememberPool = (span: Span, isOpen: boolean): void =>
  localStorage.setItem(keyOf(span), isOpen ? 'open' : 'folded')

interface PoolState {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

export const usePool = (span: Span): PoolState => {
  const [, setTurn] = useState(0)
  return {
    isOpen: isPoolOpen(span),
    setOpen: isOpen => {
      rememberPool(span, isOpen)
      setTurn(turn => turn + 1)
    },
  }
}
