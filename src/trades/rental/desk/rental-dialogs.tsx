// The questions of a rental that stop the work: a shortage to force (RT16), prices to make anew (RT3), a cancellation with its reason.
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { canForce } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { cancelRental } from '../data/cancel-rental.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import type { Rental } from './use-rental.ts'

export function ShortageDialog({ rental }: { readonly rental: Rental }) {
  const { rights } = useSignedIn()
  const { refused, dropRefusal, save, busy } = rental
  if (refused === null) return null
  const mayForce = canForce(refused.problems, right => has(rights, right))
  return (
    <Dialog
      open
      onClose={dropRefusal}
      title={mayForce ? 'Louer plus que ce qui est libre\u202f?' : 'Il n’y en a pas assez'}
      actions={
        <>
          <Button onClick={dropRefusal}>Corriger</Button>
          {mayForce && (
            <Button
              variant="danger"
              loading={busy}
              onClick={() => void save({ ...refused.asked, force: true })}
            >
              Forcer
            </Button>
          )}
        </>
      }
    >
      <ul className="rent-problems">
        {refused.problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {!mayForce && (
        <p className="muted">Une personne qui en a le droit peut forcer. La saisie reste ici, ou en devis.</p>
      )}
    </Dialog>
  )
}

interface RepriceDialogProps {
  readonly onChoose: (reprices: boolean) => void
  readonly onClose: () => void
}

export function RepriceDialog({ onChoose, onClose }: RepriceDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={'Recalculer les prix\u202f?'}
      actions={
        <>
          <Button onClick={() => onChoose(false)}>Garder les prix</Button>
          <Button variant="primary" onClick={() => onChoose(true)}>
            Recalculer
          </Button>
        </>
      }
    >
      <p>La période change. Les prix de cette location sont figés depuis son acceptation.</p>
    </Dialog>
  )
}

export function CancelDialog({
  sheet,
  onClose,
}: {
  readonly sheet: RentalSheet
  readonly onClose: () => void
}) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const [reason, setReason] = useState('')
  const { head } = sheet.dossier
  const cancel = async (): Promise<void> => {
    const noted = notedEdit(database)
    const done = await attemptOrTell(() => cancelRental(noted.db, { id: head.id, reason, at: now(), rights }))
    if (done === null) return
    const name = personText(head)
    did(editAct(database, { title: `${name}\u00a0: location annulée`, name, written: noted.take() }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={'Annuler la location\u202f?'}
      actions={
        <>
          <Button onClick={onClose}>Garder</Button>
          <Button variant="danger" disabled={reason.trim() === ''} onClick={() => void cancel()}>
            Annuler la location
          </Button>
        </>
      }
    >
      <TextArea label="Motif d’annulation" required value={reason} maxLength={1000} onChange={setReason} />
    </Dialog>
  )
}
