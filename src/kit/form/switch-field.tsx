// A switch: its effect is immediate, there is nothing to save.
import type { ReactNode } from 'react'

interface SwitchFieldProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly name?: string
  readonly disabled?: boolean
}

export function SwitchField({ label, checked, onChange, name, disabled }: SwitchFieldProps) {
  return (
    <label className="check switch check--block">
      <span className="grow">{label}</span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
