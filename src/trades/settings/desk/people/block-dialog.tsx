// « Bloquer cet appareil ? »: who works on it, and what becomes of what they have not sent, shown before it refuses everybody.
import { useState } from 'react'
import { changeDevice } from '#shell/session/change-device.ts'
import { plural } from '#records/fr/plural.ts'
import type { DeviceOfPerson } from '#trades/people/data/devices-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'

interface BlockDialogProps {
  readonly device: DeviceOfPerson | null
  /** Whose record of the device this is. */
  readonly person: string
  readonly onClose: () => void
}

export function BlockDialog({ device, person, onClose }: BlockDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const block = async ({ id, name }: DeviceOfPerson): Promise<void> => {
    setBusy(true)
    try {
      await changeDevice(id, 'block', `${name || 'L’appareil'} est bloqué pour tout le monde.`)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={device !== null}
      onClose={onClose}
      title={`Bloquer ${device?.name || 'cet appareil'}\u202f?`}
      actions={
        <>
          <Button onClick={onClose}>Ne pas bloquer</Button>
          <Button variant="danger" loading={isBusy} onClick={() => device !== null && void block(device)}>
            Bloquer pour tous
          </Button>
        </>
      }
    >
      <p>
        Plus personne ne pourra s’y connecter tant qu’il n’est pas débloqué ici. À son prochain contact, il
        sera refusé et videra ses données.
      </p>
      <p>
        Ce qui n’y est pas envoyé y reste sous clé&nbsp;: rien n’est perdu, mais rien ne partira avant le
        déblocage et la reconnexion de chacun.
      </p>
      {device !== null && <p>{usersWords(person, device)}</p>}
    </Dialog>
  )
}

/** « Il sert à Camille (3 envois en attente) et à Karim, au dernier contact. » */
const usersWords = (person: string, { pending, revoked, others }: DeviceOfPerson): string => {
  const own = revoked === null || pending > 0 ? [{ person, pending }] : []
  const all = [...own, ...others].map(one =>
    one.pending > 0 ? `${one.person} (${plural(one.pending, 'envoi')} en attente)` : one.person,
  )
  if (all.length === 0) return 'Plus personne n’y est connecté.'
  return `Il sert à ${new Intl.ListFormat('fr').format(all)}, au dernier contact.`
}
