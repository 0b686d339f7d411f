// The threads of the board that were opened. The thread's button is gone then: the focus goes to the first half day that it hid.
import { useEffect, useRef, useState, type RefObject } from 'react'

interface Unfolded {
  readonly unfolded: ReadonlySet<string>
  /** By its day, or its day and shift. */
  readonly unfold: (key: string) => void
}

export const useUnfolded = (table: RefObject<HTMLElement | null>): Unfolded => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (last.current === null) return
    table.current?.querySelector<HTMLElement>(`[data-head*=" ${last.current}"]`)?.focus()
    last.current = null
  })
  return {
    unfolded,
    unfold: key => {
      last.current = key
      setUnfolded(now => new Set([...now, key]))
    },
  }
}
