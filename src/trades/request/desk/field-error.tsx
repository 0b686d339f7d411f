// What is wrong with a part of the form that is more than one field, beside it: the part is described by it.
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'

interface FieldErrorProps {
  readonly id: string
  readonly text: string
  readonly className?: string | undefined
  /** Nothing beside it can: a list that is only read. */
  readonly takesFocus?: boolean
}

export function FieldError({ id, text, className, takesFocus = false }: FieldErrorProps) {
  return (
    <p
      className={classNames('form__error', className)}
      id={id}
      {...(takesFocus ? { 'data-wrong': '', tabIndex: -1 } : {})}
    >
      <Icon name="circle-alert" />
      <span>{text}</span>
    </p>
  )
}
