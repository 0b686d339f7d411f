// The common part of every form field: a label above, and below it the help, which an error replaces. A long text is never cut, which a
// paste would not even tell: its field counts from five sixths of the room on, and is marked when there is too much, until saving refuses it.
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

/** A shorter text is a code, in which one letter more is a slip: the browser takes no more. */
const LONG = 40
const NEARLY = 5 / 6

export interface FieldLook {
  readonly label: string
  readonly error?: string | undefined
  readonly help?: ReactNode
  /** True marks the field as required, false as « facultatif »; absent marks nothing. */
  readonly required?: boolean | undefined
  readonly className?: string | undefined
}

interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  readonly maxLength: number | undefined
}

interface FieldFrameProps extends FieldLook {
  /** What is typed, and the room for it. */
  readonly value?: string
  readonly maxLength?: number | undefined
  readonly children: (control: FieldControl) => ReactNode
}

export function FieldFrame({
  label,
  error,
  help,
  required,
  className,
  value = '',
  maxLength = Infinity,
  children,
}: FieldFrameProps) {
  const id = useId()
  const full = maxLength < LONG ? 0 : value.length / maxLength
  const wrong = Boolean(error) || full > 1
  const count = full >= NEARLY && `${value.length}/${maxLength}\u00a0caractères`
  const below = error && count ? `${error} ${count}` : error || count || help
  return (
    <div className={classNames('field', wrong && 'field--error', className)}>
      <label className="label" htmlFor={id}>
        {label}
        {required === true && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
        {required === false && <span className="opt">facultatif</span>}
      </label>
      {children({
        id,
        'aria-invalid': wrong || undefined,
        'aria-describedby': below ? `${id}-help` : undefined,
        'aria-required': required || undefined,
        maxLength: maxLength < LONG ? maxLength : undefined,
      })}
      {below && (
        <p className="help" id={`${id}-help`}>
          {wrong && <Icon name="circle-alert" />}
          <span>{below}</span>
        </p>
      )}
    </div>
  )
}
