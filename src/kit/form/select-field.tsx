// A choice in a native list.
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldLook } from './field-frame.tsx'
import { useReadOnly } from './read-only.ts'

export interface SelectOption {
  readonly value: string | number
  readonly label: string
}

interface SelectFieldProps
  extends
    FieldLook,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'required' | 'className' | 'children'> {
  readonly value: string | number
  readonly onChange: (value: string) => void
  readonly options: readonly SelectOption[]
  /** The label of an empty choice: « Aucun partenaire ». */
  readonly blank?: string | undefined
}

export function SelectField({
  label,
  error,
  help,
  required,
  className,
  onChange,
  options,
  blank,
  ...rest
}: SelectFieldProps) {
  const isReadOnly = useReadOnly()
  return (
    <FieldFrame label={label} error={error} help={help} required={required} className={className}>
      {control => (
        <select
          disabled={isReadOnly || undefined}
          {...rest}
          {...control}
          className="input"
          onChange={event => onChange(event.target.value)}
        >
          {blank !== undefined && <option value="">{blank}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
