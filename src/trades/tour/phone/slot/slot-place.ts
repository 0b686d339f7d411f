// The scroll position in the list of a slot: after opening a stop and returning, the list is as it was. When a stop was settled
// meanwhile, the list starts at the top with the present one.
import { useLayoutEffect, useRef, useState } from 'react'
import { mainId } from '#kit/frame/skip-link.tsx'

export type Shown = 'left' | 'all'

interface SlotPlace {
  readonly slot: string
  readonly stopsLeft: number
  readonly shown: Shown
  readonly top: number
}

let kept: SlotPlace | null = null

export const useSlotPlace = (slot: string, stopsLeft: number) => {
  const found = kept?.slot === slot && kept.stopsLeft === stopsLeft ? kept : null
  const [shown, setShown] = useState<Shown>(found?.shown ?? 'left')
  const now = useRef({ slot, stopsLeft, shown, top: found?.top ?? 0 })
  useLayoutEffect(() => {
    now.current = { ...now.current, slot, stopsLeft, shown }
  })
  useLayoutEffect(() => {
    const column = document.getElementById(mainId)
    column?.scrollTo({ top: now.current.top })
    return () => {
      const isOnStop = location.pathname === '/collect/mobile/task'
      kept = isOnStop ? { ...now.current, top: column?.scrollTop ?? 0 } : null
    }
  }, [])
  return { shown, setShown }
}
