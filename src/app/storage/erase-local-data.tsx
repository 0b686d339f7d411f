// The button that erases this device's copy, refused while anything is unsent, with its reason beside it (look/profile).
import { useId, useState } from 'react'
import { blobSummary } from '#local/queries/blobs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { eraseLocal } from './erase-local.ts'
import { AppLink } from '../frame/link.tsx'
import { tell } from '../words/notify.tsx'
import { SYNC_PATH } from '../sync/sync-path.ts'
import { useLocal } from '../sync/use-local.ts'
import { useOutboxCount } from '../sync/use-outbox-count.ts'
import { waitingWords } from '../sync/waiting-words.ts'

export function EraseLocalData() {
  const reason = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { pending } = useOutboxCount()
  const blobs = useLocal(blobSummary, null)
  const photos = blobs === undefined ? 0 : blobs.waiting + blobs.refused
  const isRefused = blobs === undefined || pending + photos > 0

  const erase = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    try {
      if (!(await eraseLocal())) tell('warning', 'Rien n’a été effacé : une modification vient d’être faite.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="card erase">
      <Button
        icon="trash-2"
        block
        loading={isBusy}
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? reason : undefined}
        onClick={() => !isRefused && setAsking(true)}
      >
        Effacer les données locales
      </Button>
      {pending + photos > 0 && (
        <p className="sub" id={reason}>
          Possible après l’envoi {waitingWords(pending, photos)}.{' '}
          <AppLink to={SYNC_PATH}>Voir les envois</AppLink>
        </p>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Effacer les données locales ?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Garder</Button>
            <Button variant="danger" icon="trash-2" onClick={() => void erase()}>
              Effacer
            </Button>
          </>
        }
      >
        <p>Tout est déjà sur le serveur. Vous serez déconnecté ; la prochaine connexion demande le réseau.</p>
      </Dialog>
    </div>
  )
}
