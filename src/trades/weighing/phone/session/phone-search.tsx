// The search field of a weighing screen, with a control at its end.
import type { ReactNode } from 'react'
import { Icon } from '#kit/icons/icon.tsx'

interface PhoneSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly children?: ReactNode
}

export function PhoneSearch({ label, placeholder, value, onChange, children }: PhoneSearchProps) {
  return (
    <div className={children ? 'affix affix--phone affix--scan' : 'affix affix--phone'}>
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
      />
      {children}
    </div>
  )
}
