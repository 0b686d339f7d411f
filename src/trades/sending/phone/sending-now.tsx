// « Tout synchroniser »: pushes and pulls now, then reports the result (specification section 8).
import { useState } from 'react'
import { isOnline } from '#shell/sync/connection.ts'
import { showToast } from '#shell/words/notify.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { plural } from '#records/fr/plural.ts'
import { toSyncMessage } from '#records/fr/to-sync-message.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { blobSummary } from '#core/store/pictures/blobs.ts'
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import { Button } from '#kit/action/button.tsx'

/**
 * How many changes could be sent and were not, and whether anything else still waits for a person rather than for the network.
 */
const left = async (
  db: LocalDatabase,
): Promise<{ readonly changes: number; readonly photos: number; readonly conflicts: number }> => {
  const [{ pending, conflicts }, { waiting, refused }] = await Promise.all([syncSummary(db), blobSummary(db)])
  return { changes: pending - conflicts, photos: waiting + refused, conflicts }
}

export function SendingNow({ size = 'lg' }: { readonly size?: 'md' | 'lg' }) {
  const db = useDatabase()
  const [busy, setBusy] = useState(false)
  const count = useLocal(left, null)?.changes ?? 0
  const syncNow = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const synced = await askRemote(async remote => {
        // Photos have a loop of their own, which may take long: started, not awaited.
        await remote.kick()
        return remote.syncNow()
      })
      const { changes, photos, conflicts } = await left(db)
      // Without an answer the failure itself was reported, in the same words.
      if (!isOnline({ ...synced, attached: navigator.onLine })) return
      if (changes > 0) return showToast('error', toSyncMessage(changes))
      if (!synced.isDone) return
      if (photos > 0)
        return showToast('info', `${plural(photos, 'photo')} ${photos > 1 ? 'restent' : 'reste'} à envoyer`)
      if (conflicts === 0) showToast('success', 'Tout est synchronisé')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="primary"
      size={size === 'lg' ? 'lg' : undefined}
      icon="refresh-cw"
      block={size === 'lg'}
      loading={busy}
      onClick={() => void syncNow()}
    >
      {count > 0 ? `Tout synchroniser (${count})` : 'Tout synchroniser'}
    </Button>
  )
}
