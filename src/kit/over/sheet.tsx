// A sheet: it opens from the bottom of a phone, and in the middle of a desk. From the first touch on it keeps its height: what appears
// in it lies below what was touched, and nothing moves under the thumb.
import { useId, useState, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { useModal } from './use-modal.ts'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

interface Held {
  readonly title: string
  readonly height: number
}

export function Sheet({ open, onClose, title, children }: SheetProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  const [held, setHeld] = useState<Held | null>(null)
  if (!open && held !== null) setHeld(null)
  // Another title is another question.
  const height = held?.title === title ? held.height : undefined
  const hold = ({ currentTarget, pointerType }: PointerEvent<HTMLDialogElement>): void => {
    if (pointerType === 'touch' && height === undefined)
      setHeld({ title, height: currentTarget.offsetHeight })
  }
  return (
    <dialog className="sheet" aria-labelledby={id} {...modal} onPointerDown={hold} style={{ height }}>
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
