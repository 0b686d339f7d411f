// Several lines of text.
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldLook } from './field-frame.tsx'

interface TextAreaProps
  extends FieldLook, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required' | 'className'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function TextArea({
  label,
  error,
  help,
  required,
  className,
  onChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} help={help} required={required} className={className}>
      {control => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className="input"
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
