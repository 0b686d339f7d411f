// The server's journal of the open record: requested again at each of its revs, and kept when the network fails.
import { useEffect, useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { askRemote } from '#shell/sync/remote.ts'
import type { HistoryLine } from '#core/wire/history-line.ts'

/** Null when not available now, or not for this person. */
export const useJournal = (id: string, rev: number, entity = 'task'): readonly HistoryLine[] | null => {
  const online = useConnection(isOnline)
  const [known, setKnown] = useState<{ readonly id: string; readonly lines: readonly HistoryLine[] } | null>(
    null,
  )
  useEffect(() => {
    if (!online || rev === 0) return undefined
    let isWanted = true
    const ask = async (): Promise<void> => {
      const found = await askRemote(async remote => remote.history(entity, id))
      if (isWanted && found.ok) setKnown({ id, lines: found.value })
    }
    ask().catch(reportError)
    return () => {
      isWanted = false
    }
  }, [entity, id, rev, online])
  return known?.id === id && known.lines.length > 0 ? known.lines : null
}
