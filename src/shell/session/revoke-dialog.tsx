// « Déconnecter cet appareil ? »: the consequences for who loses their session there and for what waits there, shown before one's own
// session on a device is ended, or a colleague's.
import { plural } from '#records/fr/plural.ts'
import { DeviceDialog } from './device-dialog.tsx'

interface RevokedDevice {
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

const words = { title: 'Déconnecter', no: 'Garder', yes: 'Déconnecter', done: 'est déconnecté' } as const

export function RevokeDialog({ whose, ...asked }: RevokeDialogProps) {
  const { device } = asked
  return (
    <DeviceDialog change="revoke" words={words} {...asked}>
      <p>
        À son prochain contact, {whose === null ? 'votre session' : `la session ouverte par ${whose}`} y sera
        fermée et ses données y seront effacées. Ce qui n’est pas envoyé y reste sous clé, et partira si{' '}
        {whose === null ? 'vous vous y reconnectez' : `${whose} s’y reconnecte`}.
      </p>
      <p>Les autres personnes qui utilisent cet appareil y restent connectées.</p>
      {device !== null && device.pending > 0 && (
        <p>Il a {plural(device.pending, 'envoi')} en attente, au dernier contact.</p>
      )}
    </DeviceDialog>
  )
}
