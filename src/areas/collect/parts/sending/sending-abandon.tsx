// Giving up something captured: the one loss that the product allows, and only after the word was typed.
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

const WORD = 'ABANDONNER'

interface AbandonDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly onAbandon: () => Promise<unknown>
  readonly children: ReactNode
}

export function AbandonDialog({ open, onClose, title, onAbandon, children }: AbandonDialogProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const close = (): void => {
    setTyped('')
    setError('')
    onClose()
  }
  const abandon = async (): Promise<void> => {
    if (typed.trim() !== WORD) return setError(`Tapez ${WORD} en majuscules pour confirmer.`)
    await onAbandon()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>Garder</Button>
          <Button variant="danger" icon="trash-2" onClick={() => void abandon()}>
            Abandonner
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        <TextField
          label={`Tapez ${WORD}`}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={value => {
            setTyped(value)
            setError('')
          }}
          onKeyDown={event => {
            if (event.key === 'Enter') void abandon()
          }}
        />
      </div>
    </Dialog>
  )
}
