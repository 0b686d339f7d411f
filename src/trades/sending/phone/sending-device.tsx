// This device's data: its age, its size, the file that carries unsent changes to another device, and the button that pulls
// everything again.
import { useRef, useState } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useConnection } from '#shell/sync/connection.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useStorageUse } from '#shell/storage/use-storage-use.ts'
import type { StorageUse } from '#device/quota.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { act } from '../shared/sending-act.ts'
import { atText, takenInText } from '../shared/sending-text.ts'

export function SendingDevice() {
  const { today } = useClock()
  const pulledAt = useConnection(connection => connection.pulledAt)
  const [use] = useStorageUse()
  return (
    <aside className="stack" aria-label="Cet appareil">
      <section className="sect">
        <h2 className="h-sec">Synchronisation</h2>
        <div className="card">
          <div className="row">
            <Icon name="history" />
            <p className="row__main">
              <span className="row__t">Dernier rafraîchissement complet</span>
              <span className="row__s num">{pulledAt === null ? 'pas encore' : atText(pulledAt, today)}</span>
            </p>
          </div>
          <div className="card__acts">
            <BringAgain />
          </div>
        </div>
      </section>
      <section className="sect">
        <h2 className="h-sec">Cet appareil</h2>
        <div className="card">
          <StorageRow use={use} />
          <div className="card__acts">
            <OutboxFile />
          </div>
          <p className="entry__tip muted small">
            Le fichier emporte ce qui n’est pas envoyé. La même personne l’importe sur un autre appareil.
          </p>
        </div>
      </section>
    </aside>
  )
}

/** Not measured yet: its place. */
const NO_USE: StorageUse = { used: 0, quota: 0, persisted: true }

function StorageRow({ use }: { readonly use: StorageUse | null }) {
  const { used, quota, persisted } = use ?? NO_USE
  return (
    <div className="row">
      <Icon name="hard-drive" />
      <p className={use === null ? 'row__main together' : 'row__main'}>
        <span className="row__t num">
          {formatBytes(used)} utilisés{quota > 0 && ` sur ${formatBytes(quota)}`}
        </span>
        <span className="row__s">
          {persisted
            ? 'Stockage protégé\u00a0: le navigateur ne l’effacera pas de lui-même.'
            : 'Stockage non protégé\u00a0: installez l’application pour que le navigateur le garde.'}
        </span>
      </p>
    </div>
  )
}

function OutboxFile() {
  const db = useDatabase()
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'export' | 'import' | null>(null)
  const during = async (what: 'export' | 'import', run: () => Promise<unknown>): Promise<void> => {
    setBusy(what)
    try {
      await run()
    } finally {
      setBusy(null)
    }
  }
  const exportFile = (): Promise<void> =>
    during('export', async () => (await import('#shell/storage/export-unsent.ts')).exportAloud(db))
  const importFile = (file: File): Promise<void> =>
    during('import', () =>
      act(async () => {
        const { importUnsent } = await import('#shell/storage/export-unsent.ts')
        const outcome = await importUnsent(db, file)
        if (outcome.ok) {
          const { added, photos, damaged } = outcome.value
          const isTaken = added > damaged || photos > 0
          showToast(damaged > 0 ? 'warning' : isTaken ? 'success' : 'info', takenInText(outcome.value))
          // What was imported may have been sent by its first device already: it is no new edit, so nothing else starts the
          // sending.
          await askRemote(async remote => remote.kick())
        }
        return outcome
      }),
    )
  return (
    <>
      <Button icon="download" block loading={busy === 'export'} onClick={() => void exportFile()}>
        Exporter (fichier)
      </Button>
      <Button icon="upload" block loading={busy === 'import'} onClick={() => picker.current?.click()}>
        Importer (fichier)
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Fichier à importer"
        onChange={event => {
          const [file] = event.target.files ?? []
          // So that the same file can be chosen again.
          if (file !== undefined) void importFile(file).finally(() => (event.target.value = ''))
        }}
      />
    </>
  )
}

function BringAgain() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const pullAgain = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    try {
      await act(async () => askRemote(async remote => remote.pullAgain()))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="rotate-ccw" block loading={busy} onClick={() => setAsking(true)}>
        Recharger les données
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Recharger les données&#8239;?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Annuler</Button>
            <Button variant="primary" icon="rotate-ccw" onClick={() => void pullAgain()}>
              Recharger
            </Button>
          </>
        }
      >
        <p>
          Tout ce que cet appareil tient du serveur est repris depuis le début. Ce qui attend d’être envoyé
          n’est pas touché. Avec un réseau lent, cela peut durer plusieurs minutes.
        </p>
      </Dialog>
    </>
  )
}
