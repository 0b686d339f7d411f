// One line of text.
import type { ComponentProps } from 'react'
import { inOneDirection } from '#records/text/one-direction.ts'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldLook } from './field-frame.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { useReadOnly } from './read-only.ts'

interface TextFieldProps
  extends FieldLook, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'required' | 'className'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly icon?: IconName | undefined
  /** Printed inside the field, after the value: « kg ». */
  readonly unit?: string | undefined
}

export function TextField({
  label,
  error,
  help,
  required,
  className,
  onChange,
  icon,
  unit,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const isReadOnly = useReadOnly()
  return (
    <FieldFrame
      label={label}
      error={error}
      help={help}
      required={required}
      className={className}
      value={rest.value}
      maxLength={rest.maxLength}
    >
      {control => (
        <div className={classNames('affix', unit && 'affix--unit')}>
          {icon && <Icon name={icon} />}
          <input
            readOnly={isReadOnly || undefined}
            {...rest}
            {...control}
            type={type}
            className="input"
            onChange={event => onChange(inOneDirection(event.target.value))}
          />
          {unit && <span className="unit">{unit}</span>}
        </div>
      )}
    </FieldFrame>
  )
}
