// A password: it can be shown, and pasted.
import { useState, type ComponentProps } from 'react'
import { Button } from '../action/button.tsx'
import { FieldFrame, type FieldLook } from './field-frame.tsx'

interface PasswordFieldProps
  extends FieldLook, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'required' | 'className'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PasswordField({
  label,
  error,
  help,
  required,
  className,
  onChange,
  autoComplete = 'current-password',
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} help={help} required={required} className={className}>
      {control => (
        <div className="affix affix--reveal">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
          />
          <Button
            variant="quiet"
            size="sm"
            icon="eye"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Masquer' : 'Afficher'}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
