// « Bloquer cet appareil ? »: who works on it, and what becomes of what they have not sent, shown before it refuses everybody.
import { DeviceDialog } from '#shell/session/device-dialog.tsx'
import { plural } from '#records/fr/plural.ts'
import type { DeviceOfPerson } from '#trades/people/data/devices-of.ts'

interface BlockDialogProps {
  readonly device: DeviceOfPerson | null
  /** Whose record of the device this is. */
  readonly person: string
  readonly onClose: () => void
}

const words = {
  title: 'Bloquer',
  no: 'Ne pas bloquer',
  yes: 'Bloquer pour tous',
  done: 'est bloqué pour tout le monde',
} as const

export function BlockDialog({ device, person, onClose }: BlockDialogProps) {
  return (
    <DeviceDialog change="block" words={words} device={device} onClose={onClose}>
      <p>
        Plus personne ne pourra s’y connecter tant qu’il n’est pas débloqué ici. À son prochain contact, il
        sera refusé et videra ses données.
      </p>
      <p>
        Ce qui n’y est pas envoyé y reste sous clé&nbsp;: rien n’est perdu, mais rien ne partira avant le
        déblocage et la reconnexion de chacun.
      </p>
      {device !== null && <p>{usersWords(person, device)}</p>}
    </DeviceDialog>
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
