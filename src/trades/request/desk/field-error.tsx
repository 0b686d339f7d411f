// An error of a part of the form with more than one field, shown beside it; the part refers to it by aria-describedby.
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'

interface FieldErrorProps {
  readonly id: string
  readonly text: string
  readonly className?: string | undefined
  /** True when nothing beside it can take the focus: a list without inputs. */
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
