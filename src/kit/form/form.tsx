// A form. When a submit leaves fields in error, the first one gets the focus; typing cancels that.
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

interface FormProps {
  readonly onSubmit: () => void
  /** An error that belongs to no field. */
  readonly error?: string | undefined
  readonly busy?: boolean | undefined
  readonly label?: string | undefined
  /** For a submit button outside of the form. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Form({ onSubmit, error, busy = false, label, id, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  useEffect(() => {
    if (busy || !submitted.current) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    submitted.current = false
    wrong.focus()
  })

  return (
    <form
      ref={form}
      id={id}
      className={classNames('form', className)}
      noValidate
      aria-label={label}
      aria-busy={busy || undefined}
      onInput={() => {
        submitted.current = false
      }}
      onSubmit={event => {
        event.preventDefault()
        if (busy) return
        submitted.current = true
        onSubmit()
      }}
    >
      {error && (
        <p className="form__error" role="alert">
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </form>
  )
}
