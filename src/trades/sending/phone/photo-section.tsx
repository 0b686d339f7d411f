// « Photos »: how many are left, their size, the progress since this screen opened, and each with its state.
import { useState } from 'react'
import { useConnection } from '#shell/sync/connection.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { plural } from '#records/fr/plural.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Progress } from '#kit/wait/progress.tsx'
import { PhotoLine } from './photo-line.tsx'
import { SendingSection } from './sending-section.tsx'
import type { PhotoSending } from './sendings.ts'

export function PhotoSection({ photos }: { readonly photos: readonly PhotoSending[] }) {
  const waiting = photos.filter(({ blob }) => blob.state === 'waiting')
  const bytes = waiting.reduce((sum, { blob }) => sum + blob.size, 0)
  const isPlain = useConnection(({ mode }) => mode === 'plain')
  const [most, setMost] = useState(bytes)
  if (bytes > most) setMost(bytes)
  const sent = most > 0 ? (1 - bytes / most) * 100 : 0
  return (
    <SendingSection title="Photos" count={photos.length}>
      {waiting.length > 0 && (
        <div className="entry">
          <Icon name="images" />
          <div>
            <p className="t">
              {plural(waiting.length, 'photo')} à envoyer{' '}
              <span className="muted num">· {formatBytes(bytes)}</span>
            </p>
            {sent > 0 && <Progress label="Envoi des photos" value={sent} />}
            {isPlain && (
              <p className="s">
                Ce serveur ne prend pas encore les photos&nbsp;: elles restent sur cet appareil.
              </p>
            )}
          </div>
        </div>
      )}
      {photos.map(photo => (
        <PhotoLine key={photo.blob.id} photo={photo} />
      ))}
    </SendingSection>
  )
}
