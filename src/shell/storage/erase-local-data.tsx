// The button that erases this device's copy, disabled while anything is unsent, with the reason beside it (look/profile).
import { useEffect, useId, useState } from 'react'
import { plural, pluralWord } from '#records/fr/plural.ts'
import { blobSummary } from '#core/store/pictures/blobs.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { othersUnsent, type OthersUnsent } from './others-unsent.ts'
import { useDatabase } from '../session/use-session.ts'
import { AppLink } from '../frame/link.tsx'
import { showToast } from '../words/notify.tsx'
import { SYNC_PATH } from '../sync/sync-path.ts'
import { useLocal } from '../sync/use-local.ts'
import { useOutboxCount } from '../sync/use-outbox-count.ts'
import { waitingWords } from '../sync/waiting-words.ts'
import { openDatabase } from '#core/store/database.ts'
import { copyOf } from '#core/store/rescue/finish-rebuild.ts'
import { deleteDatabase } from '#core/store/rescue/salvage.ts'
import { unsentCount } from '#core/store/pictures/device-facts.ts'
import { signOut, useSession } from '../session/session.ts'

/** Returns whether it was done. */
const eraseLocal = async (): Promise<boolean> => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn') return false
  const { database } = session
  if ((await unsentCount(database)) > 0) return false
  await signOut()
  const left = openDatabase(database.name)
  const unsent = await unsentCount(left)
  left.close()
  if (unsent > 0) return false
  await deleteDatabase(database.name)
  await deleteDatabase(copyOf(database.name))
  return true
}

export function EraseLocalData() {
  const reason = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [others, setOthers] = useState<readonly OthersUnsent[]>([])
  const database = useDatabase()
  useEffect(() => {
    let wanted = true
    const read = async (): Promise<void> => {
      const found = await othersUnsent(database.name)
      if (wanted) setOthers(found)
    }
    void read()
    return () => {
      wanted = false
    }
  }, [database])
  const { pending } = useOutboxCount()
  const blobs = useLocal(blobSummary, null)
  const photos = blobs === undefined ? 0 : blobs.waiting + blobs.refused
  const isRefused = blobs === undefined || pending + photos > 0

  const erase = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    try {
      if (!(await eraseLocal()))
        showToast('warning', 'Rien n’a été effacé\u00a0: une modification vient d’être faite.')
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
      {others.length > 0 && <p className="sub">{keptWords(others)}</p>}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Effacer les données locales&#8239;?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Garder</Button>
            <Button variant="danger" icon="trash-2" onClick={() => void erase()}>
              Effacer
            </Button>
          </>
        }
      >
        <p>
          Tout est déjà sur le serveur. Vous serez déconnecté&#8239;; la prochaine connexion demande le
          réseau.
        </p>
        {others.length > 0 && <p>{keptWords(others)}</p>}
      </Dialog>
    </div>
  )
}

/** « 3 modifications faites par Paul restent sur cet appareil et attendent sa connexion. » */
const keptWords = (others: readonly OthersUnsent[]): string => {
  const count = others.reduce((sum, one) => sum + one.count, 0)
  const names = others.map(({ name }) => name).join(', ')
  const left = pluralWord(count, 'reste', 'restent')
  const until = pluralWord(count, 'attend', 'attendent')
  const whose = others.length === 1 ? 'sa connexion' : 'leur connexion'
  return `${plural(count, 'modification faite', 'modifications faites')} par ${names} ${left} sur cet appareil et ${until} ${whose}.`
}
