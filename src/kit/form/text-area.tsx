// Several lines of text.
import type { ComponentProps } from 'react'
import { inOneDirection } from '#records/text/one-direction.ts'
import { FieldFrame, type FieldLook } from './field-frame.tsx'
import { useReadOnly } from './read-only.ts'

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
        <textarea
          readOnly={isReadOnly || undefined}
          {...rest}
          {...control}
          rows={rows}
          className="input"
          onChange={event => onChange(inOneDirection(event.target.value))}
        />
      )}
    </FieldFrame>
  )
}
