// A window of records that this device may not hold: a period, and the kinds of records in it. The screen requests it from the worker
// when it opens and again when the network is back, and meanwhile reads the tables of this device.
import { useEffect, useState } from 'react'
import type { Window } from '#core/sync/session/remote.ts'
import { isOnline, useCertainNetwork, useConnection } from './connection.ts'
import { askRemote } from './remote.ts'

/** `missing`: the network ended before everything was here. */
export type WindowState = 'coming' | 'here' | 'missing'
interface WindowAsked {
  readonly kinds: readonly Window['kind'][]
  readonly from: string
  readonly to: string
}

/** Null requests nothing. */
export const useWindow = (asked: WindowAsked | null): WindowState => {
  const online = useConnection(isOnline)
  // The worker cannot be asked before it has resumed the person's session.
  const isReady = useCertainNetwork()
  const text = JSON.stringify(asked)
  const key = `${text} ${online}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly isHere: boolean } | null>(null)
  useEffect(() => {
    const wanted = JSON.parse(text) as WindowAsked | null
    if (!isReady || wanted === null) return undefined
    let isOver = false
    const pull = async (): Promise<void> => {
      const { kinds, from, to } = wanted
      const pulled = await Promise.all(
        kinds.map(kind => askRemote(async remote => remote.pullWindow({ kind, from, to }))),
      )
      if (!isOver) setAnswer({ key, isHere: pulled.every(({ ok }) => ok) })
    }
    pull().catch(reportError)
    return () => {
      isOver = true
    }
  }, [text, key, isReady])
  if (asked === null) return 'here'
  if (answer === null || answer.key !== key) return 'coming'
  return answer.isHere ? 'here' : 'missing'
}
