// Whether the drawers are open or folded, for the shown number of days, as they were left.
import { useState } from 'react'
import type { Span } from '../board-address.ts'
import { isPoolOpen, rememberPool } from './pool-memory.ts'

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
