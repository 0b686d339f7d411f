// A sheet: it opens from the bottom of a phone, and in the middle of a desk.
import '../parts.css'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { useModal } from './use-modal.ts'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

export function Sheet({ open, onClose, title, children }: SheetProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className="sheet" aria-labelledby={id} {...modal}>
      {open && (
        <>
          <div className="sheet__head">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="x" label="Fermer" onClick={onClose} />
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
