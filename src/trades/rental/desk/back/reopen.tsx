// « Rouvrir… » (RT24): shown to who may, with the reason that stays on the bill.
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useDraft } from '#shell/kept/use-draft.ts'
import { showToast } from '#shell/words/notify.tsx'
import { Invoice } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { reopenProblem, reopenStep } from '../../data/back/reopen-step.ts'

interface ReopenProps {
  /** A departure or a return that is closed. */
  readonly step: TaskRow
  readonly isReturn: boolean
}

export function Reopen({ step, isReturn }: ReopenProps) {
  const { rights, profile } = useSignedIn()
  const { now } = useClock()
  const [isAsking, setAsking] = useState(false)
  if (reopenProblem(step, { rights, at: now(), user: profile.id }) !== null) return null
  return (
    <>
      <Button {...(isReturn ? {} : { size: 'sm' })} icon="rotate-ccw" onClick={() => setAsking(true)}>
        Rouvrir…
      </Button>
      {isAsking && <ReopenDialog step={step} isReturn={isReturn} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReopenDialog({ step, isReturn, onClose }: ReopenProps & { readonly onClose: () => void }) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const [reason, setReason] = useState('')
  const draft = useDraft(`reopen ${step.id}`, { reason }, kept => setReason(kept.reason ?? ''))
  const reopen = async (): Promise<void> => {
    const asked = { id: step.id, reason, at: now(), rights }
    if ((await act.run(() => reopenStep(database, asked))) === null) return
    draft.forget()
    showToast('success', isReturn ? 'Retour rouvert.' : 'Départ rouvert.')
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isReturn ? 'Rouvrir ce retour\u202f?' : 'Rouvrir ce départ\u202f?'}
      actions={
        <>
          <Button onClick={onClose}>Laisser clos</Button>
          <Button variant="primary" loading={act.isBusy} onClick={() => void reopen()}>
            Rouvrir
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {isReturn
            ? 'Ce que le retour a facturé et retenu est repris par des lignes contraires\u00a0: rien n’est effacé. Ce qui a été payé ou rendu en main propre le reste.'
            : 'Ce qui est parti peut être corrigé, puis le départ est refait. Ce qui a été payé reste payé.'}
        </p>
        <TextField
          label="Motif"
          required
          value={reason}
          maxLength={Invoice.fields.reason.type.max}
          autoFocus
          onChange={setReason}
        />
        <RefusalText>{act.said}</RefusalText>
      </div>
    </Dialog>
  )
}
