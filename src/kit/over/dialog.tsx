// A question that stops the work: only for money, data loss or a limit exceeded.
import '../parts.css'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children?: ReactNode
  /** The answers, the safe one first. */
  readonly actions: ReactNode
  /** It opens by itself, while keys may still be pressed: none of them answers it. */
  readonly isUnasked?: true
}

export function Dialog({ open, onClose, title, children, actions, isUnasked }: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className="dialog" aria-labelledby={id} {...modal}>
      {open && (
        <>
          <h2 id={id} {...(isUnasked ? { tabIndex: -1 } : {})}>
            {title}
          </h2>
          {children}
          <div className="dialog__foot">{actions}</div>
        </>
      )}
    </dialog>
  )
}
