// « Effacer » for good: what is erased, what stays, and a word to type, because there is no undo.
import { useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { notify } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import type { Erasure, RecordName } from '#core/wire/personal-data.ts'
import { TypedDialog } from './typed-dialog.tsx'

interface EraseDialogProps {
  readonly open: boolean
  readonly records: readonly RecordName[]
  readonly onClose: () => void
  readonly onErased: (erasure: Erasure) => void
}

export function EraseDialog({ open, records, onClose, onErased }: EraseDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const erase = async (): Promise<void> => {
    setBusy(true)
    const outcome = await askRemote(async remote => remote.erasePerson(records))
    setBusy(false)
    if (outcome.ok) onErased(outcome.value)
    else notify(outcome.failure)
  }
  return (
    <TypedDialog
      open={open}
      title={`Effacer ${plural(records.length, 'fiche')}\u202f?`}
      busy={isBusy}
      onClose={onClose}
      onSure={() => void erase()}
    >
      <p>
        <b>S’effacent</b>&nbsp;: noms, téléphones, e-mail, adresse, position, digicode, remarques, motifs
        écrits, légendes des photos et signatures, dans l’historique aussi.
      </p>
      <p>
        <b>Restent</b>, pour les bilans&nbsp;: numéro, date, ville, objets, photos, poids, état, et qui a fait
        la tâche.
      </p>
      <p>
        C’est sans retour. Une sauvegarde déjà faite contient encore ces données&nbsp;: si on la restaure,
        elles sont effacées à nouveau.
      </p>
    </TypedDialog>
  )
}
