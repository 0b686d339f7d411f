// Abandoning a photo that the image service refuses.

import { useDatabase } from '#shell/session/use-session.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { act } from '../shared/sending-act.ts'
import { AbandonDialog } from './sending-abandon.tsx'

export interface PhotoAbandonProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly id: string
  readonly name: string
}

export function PhotoAbandon({ open, onClose, id, name }: PhotoAbandonProps) {
  const db = useDatabase()
  return (
    <AbandonDialog
      open={open}
      onClose={onClose}
      title="Abandonner cette photo&#8239;?"
      onAbandon={() => act(() => dropBlob(db, { id }))}
    >
      <p>
        La photo de <b className="strong">{name}</b> sera effacée de cet appareil. Elle n’est nulle part
        ailleurs.
      </p>
    </AbandonDialog>
  )
}
