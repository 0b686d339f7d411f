// How late the stops of the slot will be, once the file that computes it is here: the stops are shown before.
import { useEffect, useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { latesOfSlot, Lates } from '../../data/lates-of-slot.ts'

const NOTHING: Lates = new Map()
const nothingYet: typeof latesOfSlot = () => Promise.resolve(NOTHING)

export const useLates = (slot: string): Lates => {
  const { today, hour } = useClock()
  const [query, setQuery] = useState(() => nothingYet)
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      const loaded = await import('../../data/lates-of-slot.ts')
      if (!isOver) setQuery(() => loaded.latesOfSlot)
    }
    load().catch(reportError)
    return () => {
      isOver = true
    }
  }, [])
  return useLocal(query, { slot, moment: { today, hour } }, 'beside') ?? NOTHING
}
