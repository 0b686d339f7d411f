// « Déconnecter cet appareil ? »: the consequences for who loses their session there and for what waits there, shown before one's own
// session on a device is ended, or a colleague's.
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { changeDevice } from './change-device.ts'

export interface RevokedDevice {
  readonly id: string
  readonly name: string
  /** The number of changes that waited there at its last contact. */
  readonly pending: number
}

interface RevokeDialogProps {
  readonly device: RevokedDevice | null
  /** The name of the colleague whose session ends; null for one's own. */
  readonly whose: string | null
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function RevokeDialog({ device, whose, onClose, onDone }: RevokeDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const revoke = async ({ id, name }: RevokedDevice): Promise<void> => {
    setBusy(true)
    try {
      const isDone = await changeDevice(id, 'revoke', `${name || 'L’appareil'} est déconnecté.`)
      onClose()
      if (isDone) onDone?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={`Déconnecter ${device?.name || 'cet appareil'}\u202f?`}
      actions={
        <>
          <Button onClick={onClose}>Garder</Button>
          <Button variant="danger" loading={isBusy} onClick={() => device !== null && void revoke(device)}>
            Déconnecter
          </Button>
        </>
      }
    >
      <p>
        À son prochain contact, {whose === null ? 'votre session' : `la session de ${whose}`} y sera fermée et
        ses données y seront effacées. Ce qui n’est pas envoyé y reste sous clé, et partira si{' '}
        {whose === null ? 'vous vous y reconnectez' : `${whose} s’y reconnecte`}.
      </p>
      <p>Les autres personnes qui utilisent cet appareil y restent connectées.</p>
      {device !== null && device.pending > 0 && (
        <p>Il a {plural(device.pending, 'envoi')} en attente, au dernier contact.</p>
      )}
    </Dialog>
  )
}
