// The search of a list: its label is for screen readers and is shown in the field until something is typed.
import type { ComponentProps } from 'react'
import { inOneDirection } from '#records/text/one-direction.ts'
import { Icon } from '../icons/icon.tsx'

interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'type'
> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  return (
    <div className="affix grow">
      <Icon name="search" />
      <input
        {...rest}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(inOneDirection(event.target.value))}
      />
    </div>
  )
}
