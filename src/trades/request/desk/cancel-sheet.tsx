// « Annuler la tâche… » (TS3): it needs its reason, and can be restored.
import { useState, type FormEvent } from 'react'
import type { Act } from '#shell/screen/use-act.ts'
import { Task } from '#records/entities/task.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'

interface CancelSheetProps {
  readonly act: Act
  readonly onClose: () => void
  readonly onCancel: (reason: string) => Promise<boolean>
}

export function CancelSheet({ act, onClose, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() === '')
      return setError(fieldMessage('cancelled_reason', Task.fields.cancelled_reason.label, 'isEmpty'))
    void onCancel(reason)
  }
  return (
    <Sheet open onClose={onClose} title="Annuler la tâche">
      <form className="stack" noValidate onSubmit={submit}>
        <TextArea
          label="Motif d’annulation"
          required
          value={reason}
          error={error}
          maxLength={1000}
          onChange={text => {
            setReason(text)
            setError(undefined)
          }}
        />
        <RefusalText>{act.said}</RefusalText>
        <Button type="submit" variant="primary" block loading={act.isBusy}>
          Annuler la tâche
        </Button>
      </form>
    </Sheet>
  )
}
