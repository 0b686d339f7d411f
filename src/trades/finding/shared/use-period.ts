// A period that this device may not hold: requested from the worker when the screen opens and again when the network is back.
// Meanwhile the screen reads its own tables.
import { useEffect, useState } from 'react'
import { isOnline, useCertainNetwork, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'

export type PeriodState = 'coming' | 'here' | 'missing'
export interface Asked {
  readonly kinds: readonly ('emma' | 'loki' | 'slot')[]
  readonly from: string
  readonly to: string
}

/** Null requests nothing. */
export const usePeriod = (period: Asked | null): PeriodState => {
  const online = useConnection(isOnline)
  const isReady = useCertainNetwork()
  const text = JSON.stringify(period)
  const asked = `${text} ${online}`
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly isHere: boolean } | null>(null)
  useEffect(() => {
    const wanted = JSON.parse(text) as Asked | null
    if (!isReady || wanted === null) return undefined
    let isOver = false
    const bring = async (): Promise<void> => {
      const { kinds, from, to } = wanted
      const brought = await Promise.all(
        kinds.map(kind => askRemote(async remote => remote.bring({ kind, from, to }))),
      )
      if (!isOver) setAnswer({ asked, isHere: brought.every(({ ok }) => ok) })
    }
    bring().catch(reportError)
    return () => {
      isOver = true
    }
  }, [text, asked, isReady])
  if (period === null) return 'here'
  if (answer === null || answer.asked !== asked) return 'coming'
  return answer.isHere ? 'here' : 'missing'
}
