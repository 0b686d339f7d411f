// Abandoning a photo, or a signature, that the image service refuses.
import { useDatabase } from '#shell/session/use-session.ts'
import { ofNameParts } from '#records/fr/of-name.ts'
import type { BlobFacts } from '#core/store/pictures/blob.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { act } from '../shared/sending-act.ts'
import { AbandonDialog } from './sending-abandon.tsx'

export interface PhotoAbandonProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly blob: Pick<BlobFacts, 'id' | 'kind' | 'entity'>
  /** Null: what it was taken for left this device, without a name. */
  readonly title: string | null
}

export function PhotoAbandon({ open, onClose, blob: { id, kind, entity }, title }: PhotoAbandonProps) {
  const db = useDatabase()
  const noun = kind === 'signature' ? 'signature' : 'photo'
  // A passage is called by a person's name, anything else by what it is.
  const [of, named] = entity === 'task' ? ofNameParts(title ?? '') : ['\u00ab\u202f', `${title}\u202f\u00bb`]
  return (
    <AbandonDialog
      open={open}
      onClose={onClose}
      title={`Abandonner cette ${noun}\u202f?`}
      onAbandon={() => act(() => dropBlob(db, { id }))}
    >
      <p>
        {title === null ? (
          `Cette ${noun}`
        ) : (
          <>
            La {noun} {of}
            <b className="strong">{named}</b>
          </>
        )}{' '}
        sera effacée de cet appareil. Elle n’est nulle part ailleurs.
      </p>
    </AbandonDialog>
  )
}
