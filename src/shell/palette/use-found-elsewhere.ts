// The server's own results for what is typed, requested when the typing pauses and joined with this device's (`simple_search`);
// null while none is expected.
import { useEffect, useState } from 'react'
import type { FoundElsewhere } from '#core/wire/found-elsewhere.ts'
import { isOnline, useConnection } from '../sync/connection.ts'
import { askRemote } from '../sync/remote.ts'
import { searchQuestion } from './search-question.ts'

export type Elsewhere =
  /** Nothing worth a request was typed, or there is no network. */
  | { readonly state: 'none' }
  | { readonly state: 'coming' }
  | ({ readonly state: 'here' } & FoundElsewhere)
  | { readonly state: 'failed' }

const REST_MS = 250
/** One letter would match everything. */
const SHORTEST = 2

export const useFoundElsewhere = (typed: string, limit: number): Elsewhere => {
  // A plain back end assigns other ids to what was created here, so its results could not be joined.
  const canAsk = useConnection(connection => isOnline(connection) && connection.mode !== 'plain')
  const text = searchQuestion(typed)
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: Elsewhere } | null>(null)
  const isAsked = canAsk && text.length >= SHORTEST
  useEffect(() => {
    if (!isAsked) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const outcome = await askRemote(async remote => remote.findTasks({ text, limit }))
      if (isOver) return
      setAnswer({ text, found: outcome.ok ? { state: 'here', ...outcome.value } : { state: 'failed' } })
    }
    const timer = setTimeout(() => void ask().catch(reportError), REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, limit, isAsked])
  if (!isAsked) return NONE
  return answer?.text === text ? answer.found : COMING
}

const NONE: Elsewhere = { state: 'none' }
const COMING: Elsewhere = { state: 'coming' }
