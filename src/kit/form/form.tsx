// A form: one submit at a time, and the first field that a submit leaves in error gets the focus.
import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useFirstError } from './use-first-error.ts'

interface FormProps {
  readonly onSubmit: () => void
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
  /** For a submit button outside of the form. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Form({ onSubmit, busy = false, label, id, className, children }: FormProps) {
  const [submits, setSubmits] = useState(0)
  const firstError = useFirstError(submits, busy)
  return (
    <form
      {...firstError}
      id={id}
      className={classNames('form', className)}
      noValidate
      aria-label={label}
      aria-busy={busy || undefined}
      onSubmit={event => {
        event.preventDefault()
        if (busy) return
        setSubmits(submits + 1)
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
