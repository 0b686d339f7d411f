// One photo or signature that waits for the image service, or that the service refused.
import { useState } from 'react'
import { FailureText } from '#shell/words/failure-text.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { Button } from '#kit/action/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { act } from '../shared/sending-act.ts'
import { PhotoAbandon } from './sending-lazy-acts.tsx'
import { atText, photoKindText, recordText } from '../shared/sending-text.ts'
import type { PhotoSending } from './sendings.ts'

export function PhotoLine({ photo: { blob, title } }: { readonly photo: PhotoSending }) {
  const db = useDatabase()
  const { today } = useClock()
  const [giving, setGiving] = useState<boolean | null>(null)
  const isRefused = blob.state === 'refused'
  const name = title ?? recordText(blob.entity)
  const retry = async (): Promise<void> => {
    if (isRefused)
      await act(async () => {
        const { retryBlob } = await import('#core/store/pictures/retry-blob.ts')
        return retryBlob(db, { id: blob.id })
      })
    await askRemote(async remote => {
      await remote.kick()
      return remote.syncNow()
    })
  }
  return (
    <div className={classNames('entry', isRefused && 'entry--error')}>
      <Icon name={isRefused ? 'circle-x' : blob.kind === 'signature' ? 'signature' : 'image'} />
      <div>
        <h3 className="t">{name}</h3>
        <p className="s num">
          {photoKindText(blob.kind)} {atText(blob.takenAt, today)} · {formatBytes(blob.size)}
          {blob.tries > 1 && ' · essayée plusieurs fois'}
        </p>
      </div>
      {blob.error !== undefined && <FailureText failure={blob.error} className="why" />}
      {blob.error !== undefined && (
        <div className="acts">
          <Button size="sm" onClick={() => void retry()}>
            Réessayer<span className="sr">&nbsp;: photo, {name}</span>
          </Button>
          {isRefused && (
            <IconButton
              icon="trash-2"
              variant="plain"
              size="sm"
              label={`Abandonner la ${blob.kind === 'signature' ? 'signature' : 'photo'}\u00a0: ${name}`}
              onClick={() => setGiving(true)}
            />
          )}
        </div>
      )}
      {giving !== null && (
        <PhotoAbandon open={giving} onClose={() => setGiving(false)} blob={blob} title={title} />
      )}
    </div>
  )
}
