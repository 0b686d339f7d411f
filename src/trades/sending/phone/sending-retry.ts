// « Réessayer »: a refused change gets another attempt under another key; a waiting one is sent at once.
import { useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { act } from '../shared/sending-act.ts'

export const useRetry = ({ seq, state }: Pick<PendingEntry, 'seq' | 'state'>) => {
  const db = useDatabase()
  const [busy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    try {
      if (state === 'refused')
        await act(async () => {
          const { retryEntry } = await import('../data/retry-entry.ts')
          return retryEntry(db, { seq })
        })
      await askRemote(async remote => remote.syncNow())
    } finally {
      setBusy(false)
    }
  }
  return { retry, busy }
}
