// Data that only the server has: requested when the screen opens, again when the network is back or the person wants it.
import { useCallback, useEffect, useState } from 'react'
import { isOnline, useConnection } from '../sync/connection.ts'
import { failed, type Failure, type Outcome } from '#records/failure.ts'

export type Asked<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: Failure }

const OFFLINE = failed({ kind: 'offline' })

/** `ask` must be the same function at each render. */
export const useAsked = <T>(ask: () => Promise<Outcome<T>>): readonly [Asked<T>, () => void] => {
  const online = useConnection(isOnline)
  const [asked, setAsked] = useState<Asked<T>>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const askAgain = useCallback(() => setRound(now => now + 1), [])
  useEffect(() => {
    let wanted = true
    const run = async (): Promise<void> => {
      const outcome = online ? await ask() : OFFLINE
      if (!wanted) return
      setAsked(
        outcome.ok
          ? { kind: 'answered', value: outcome.value }
          : { kind: 'failed', failure: outcome.failure },
      )
    }
    run().catch(reportError)
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a round is a person's wish to ask
    // again
  }, [ask, online, round])
  return [asked, askAgain]
}
