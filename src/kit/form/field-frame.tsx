// The common part of every form field: a label above, and below it the help, which an error replaces.
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

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
}

interface FieldFrameProps extends FieldLook {
  readonly children: (control: FieldControl) => ReactNode
}

export function FieldFrame({ label, error, help, required, className, children }: FieldFrameProps) {
  const id = useId()
  const wrong = error !== undefined && error !== ''
  const below = wrong ? error : help
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
