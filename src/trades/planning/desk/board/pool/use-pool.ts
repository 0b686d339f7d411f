// Whether the drawers are open or folded, for the shown number of days and the room there is, as they were left.
import { useState } from 'react'
import { useIsRoomy } from '#kit/show/use-density.ts'
import type { Span } from '../board-address.ts'

// Whether the drawers are open beside the board, as this desk's person left them: one setting for each number of days and each kind of
// screen, because one day and a week need the width, and so do three days on a narrow one.
const keyOf = (span: Span, isRoomy: boolean): string => `quai-pool-${span}${isRoomy ? '' : '-narrow'}`

interface PoolState {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

export const usePool = (span: Span): PoolState => {
  const [, setTurn] = useState(0)
  const isRoomy = useIsRoomy()
  const kept = localStorage.getItem(keyOf(span, isRoomy))
  return {
    isOpen: kept === null ? span === 3 && isRoomy : kept === 'open',
    setOpen: isOpen => {
      localStorage.setItem(keyOf(span, isRoomy), isOpen ? 'open' : 'folded')
      setTurn(turn => turn + 1)
    },
  }
}
