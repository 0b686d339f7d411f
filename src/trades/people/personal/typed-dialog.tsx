// A question answered by typing a word, because its effect cannot be undone.
import { useState, type ReactNode } from 'react'
import { normalised } from '#records/text/search-text.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { TextField } from '#kit/form/text-field.tsx'

const ERASE_WORD = 'effacer'

interface TypedDialogProps {
  readonly open: boolean
  readonly title: string
  readonly busy: boolean
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onSure: () => void
}

export function TypedDialog({ open, title, busy, children, onClose, onSure }: TypedDialogProps) {
  const [typed, setTyped] = useState('')
  const isTyped = normalised(typed) === ERASE_WORD
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>Garder</Button>
          <Button
            variant="danger"
            icon="trash-2"
            loading={busy}
            aria-disabled={!isTyped || undefined}
            onClick={() => {
              if (!isTyped) return
              setTyped('')
              onSure()
            }}
          >
            Effacer
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        <TextField
          label={`Tapez «\u202f${ERASE_WORD}\u202f» pour confirmer`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  )
}
