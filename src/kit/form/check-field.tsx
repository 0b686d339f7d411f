// A checkbox with its label; the whole line is the target.
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { useReadOnly } from './read-only.ts'

interface CheckFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: string | undefined
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

export function CheckField({ label, checked, onChange, error, name, disabled, className }: CheckFieldProps) {
  const id = useId()
  const isReadOnly = useReadOnly()
  return (
    <div className={classNames('field', error && 'field--error', className)}>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled === true || isReadOnly || undefined}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? id : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className="help" id={id}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
