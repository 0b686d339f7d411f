// Days of the planning that this device may not hold: asked of the worker when they are shown, and again when the network is back. The
// board goes on reading its own tables meanwhile.
import { useEffect, useState } from 'react'
import { isOnline, useCertainNetwork, useConnection } from '#app/sync/connection.ts'
import { askRemote } from '#app/sync/remote.ts'

export type PeriodState = 'coming' | 'here' | 'missing'

const KINDS = ['slot', 'emma', 'loki'] as const

export const usePeriod = (from: string, to: string): PeriodState => {
  const online = useConnection(isOnline)
  const isReady = useCertainNetwork()
  const asked = `${from} ${to} ${online}`
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly isHere: boolean } | null>(null)
  useEffect(() => {
    if (!isReady) return undefined
    let isOver = false
    const bring = async (): Promise<void> => {
      const brought = await Promise.all(
        KINDS.map(kind => askRemote(async remote => remote.bring({ kind, from, to }))),
      )
      if (!isOver) setAnswer({ asked, isHere: brought.every(({ ok }) => ok) })
    }
    void bring()
    return () => {
      isOver = true
    }
  }, [from, to, asked, isReady])
  if (answer === null || answer.asked !== asked) return 'coming'
  return answer.isHere ? 'here' : 'missing'
}
