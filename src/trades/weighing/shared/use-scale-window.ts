// A period of weighings that this device may not hold: requested from the worker when the screen opens, and again when the
// network is back. Meanwhile the screen reads its own tables.
import { useEffect, useState } from 'react'
import { isOnline, useCertainNetwork, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'

export type WindowState = 'coming' | 'here' | 'missing'

interface Asked {
  readonly from: string
  readonly to: string
}

export const useScaleWindow = ({ from, to }: Asked): WindowState => {
  const online = useConnection(isOnline)
  // The worker cannot be asked before it has resumed the person's session.
  const isReady = useCertainNetwork()
  const asked = `${from} ${to} ${online}`
  const [answer, setAnswer] = useState<{ readonly asked: string; readonly isHere: boolean } | null>(null)
  useEffect(() => {
    if (!isReady) return undefined
    let isOver = false
    const bring = async (): Promise<void> => {
      const brought = await askRemote(async remote => remote.bring({ kind: 'scale', from, to }))
      if (!isOver) setAnswer({ asked, isHere: brought.ok })
    }
    void bring()
    return () => {
      isOver = true
    }
  }, [from, to, asked, isReady])
  if (answer === null || answer.asked !== asked) return 'coming'
  return answer.isHere ? 'here' : 'missing'
}
