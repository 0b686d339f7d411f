// « Déconnecter cet appareil ? »: the consequences for the device and for what waits there, shown before a device is revoked,
// one's own or a colleague's.
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { askRemote } from '../sync/remote.ts'
import { notify, showToast } from '../words/notify.tsx'

export interface RevokedDevice {
  readonly id: string
  readonly name: string
  /** The number of changes that waited there at its last contact. */
  readonly pending: number
}

interface RevokeDialogProps {
  readonly device: RevokedDevice | null
  /** Who can still send what waits there: « si vous vous y reconnectez ». */
  readonly comeback: string
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function RevokeDialog({ device, comeback, onClose, onDone }: RevokeDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const revoke = async ({ id, name }: RevokedDevice): Promise<void> => {
    setBusy(true)
    try {
      const outcome = await askRemote(async remote => remote.revokeDevice(id))
      onClose()
      if (!outcome.ok) return notify(outcome.failure)
      showToast('success', `${name || 'L’appareil'} est déconnecté.`)
      onDone?.()
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
        À son prochain contact il sera refusé et videra ses données. Ce qui n’y est pas envoyé y reste sous
        clé, et partira {comeback}.
      </p>
      {device !== null && device.pending > 0 && (
        <p>Il a {plural(device.pending, 'envoi')} en attente, au dernier contact.</p>
      )}
    </Dialog>
  )
}
