// How late the stops of the slot will be, once the file that computes it is here: the stops are shown before. Whoever comes back from a
// stop finds them as they were, so that the list has its height at once and keeps its scroll position.
import { useEffect, useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { latesOfSlot, Lates } from '../../data/lates-of-slot.ts'

const NOTHING: Lates = new Map()
const nothingYet: typeof latesOfSlot = () => Promise.resolve(NOTHING)

let computed: typeof latesOfSlot | null = null
let last: { readonly slot: string; readonly lates: Lates } | null = null

export const useLates = (slot: string): Lates => {
  const { today, hour } = useClock()
  const [query, setQuery] = useState(() => computed)
  useEffect(() => {
    if (query !== null) return undefined
    let isOver = false
    const load = async (): Promise<void> => {
      computed = (await import('../../data/lates-of-slot.ts')).latesOfSlot
      if (!isOver) setQuery(() => computed)
    }
    load().catch(reportError)
    return () => {
      isOver = true
    }
  }, [query])
  const asked = query === null ? undefined : { slot, moment: { today, hour } }
  const found = useLocal(query ?? nothingYet, asked, 'beside')
  useEffect(() => {
    if (found !== undefined) last = { slot, lates: found }
  }, [slot, found])
  return found ?? (last?.slot === slot ? last.lates : NOTHING)
}
