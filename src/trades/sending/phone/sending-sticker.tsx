// A sticker that the server refused: the stop that has it, and how to unbind it without the rest of the stop.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { unbindRefused } from '../data/unbind-refused.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { stopOfInstance } from '#trades/stock/data/stop-of-instance.ts'
import { Button } from '#kit/action/button.tsx'
import { act } from '../shared/sending-act.ts'
import { taskAddress } from '../shared/sending-address.ts'

interface SendingStickerProps {
  readonly entry: PendingEntry
  readonly title: string
}

export function SendingSticker({ entry, title }: SendingStickerProps) {
  const db = useDatabase()
  const rights = useRights()
  const { now } = useClock()
  const stop = useLocal(stopOfInstance, { id: entry.id })
  const [busy, setBusy] = useState(false)
  if (stop == null) return null
  const unbind = async (): Promise<void> => {
    setBusy(true)
    await act(() => unbindRefused(db, { ...entry, at: now(), rights }))
    setBusy(false)
  }
  return (
    <>
      <LinkButton to={taskAddress(stop.id, rights)} size="sm">
        Voir la tâche<span className="sr">&nbsp;: {title}</span>
      </LinkButton>
      <Button size="sm" loading={busy} onClick={() => void unbind()}>
        Retirer l’étiquette<span className="sr">&nbsp;: {title}</span>
      </Button>
    </>
  )
}
