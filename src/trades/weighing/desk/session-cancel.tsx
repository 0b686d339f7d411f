// « Annuler la session… », at the end of its page: rare, and far from « Valider » (TS7).
import { useState } from 'react'
import type { Act } from '#shell/screen/use-act.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { cancelSession } from '../data/sessions/end-session.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { weighingSessionTitle } from '../shared/weighing-session-words.ts'
import { useEnded } from './use-ended.ts'

interface SessionCancelProps {
  readonly task: TaskRow
  readonly act: Act
}

export function SessionCancel({ task, act }: SessionCancelProps) {
  const { db, tap } = useWeighingTap()
  const [isAsking, setAsking] = useState(false)
  const ended = useEnded(task.id)
  const { task_state_id } = task
  const isEmpty = task.objects.length === 0
  const isUnended = task_state_id === TASK_STATE.draft || task_state_id === TASK_STATE.toBeChecked
  // One that has ended keeps its weights; without a line it has none (TS7).
  if (!isUnended && !(isEmpty && task_state_id === TASK_STATE.done)) return null
  const cancel = async (reason: string): Promise<void> => {
    const again = () => cancelSession(db, { session: task.id, ...tap(), reason })
    if ((await act.run(again)) === null) return
    setAsking(false)
    ended({ title: `${weighingSessionTitle(task)}\u00a0: session annulée`, taken: null, again, tone: 'info' })
  }
  return (
    <>
      {isEmpty && <p className="honest">Cette session n’a plus de ligne&nbsp;: vous pouvez l’annuler.</p>}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Annuler la session…
      </Button>
      <CancelDialog
        isOpen={isAsking}
        isBusy={act.isBusy}
        onClose={() => setAsking(false)}
        onCancel={reason => void cancel(reason)}
      />
    </>
  )
}

interface CancelDialogProps {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onCancel: (reason: string) => void
}

function CancelDialog({ isOpen, isBusy, onClose, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Annuler cette session&#8239;?"
      actions={
        <>
          <Button onClick={onClose}>Garder la session</Button>
          <Button
            variant="danger"
            loading={isBusy}
            aria-disabled={reason.trim() === '' || undefined}
            onClick={() => reason.trim() !== '' && onCancel(reason)}
          >
            Annuler la session
          </Button>
        </>
      }
    >
      <p>
        Ses lignes ne compteront plus nulle part. Elles restent lisibles, et la session peut être rouverte.
      </p>
      <TextField label="Motif" required value={reason} onChange={setReason} />
    </Dialog>
  )
}
