// Several of a few, as chips that are on or off.
import '../parts.css'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Chip } from './chip.tsx'

interface ChipChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly help?: ReactNode
  readonly className?: string | undefined
}

export function ChipChoice({ label, options, values, onChange, help, className }: ChipChoiceProps) {
  const id = useId()
  const toggle = (value: string): void =>
    onChange(values.includes(value) ? values.filter(one => one !== value) : [...values, value])
  return (
    <fieldset className={classNames('field', className)} aria-describedby={help ? id : undefined}>
      <legend className="label">{label}</legend>
      <div className="h-stack wrap">
        {options.map(({ value, label: word }) => {
          const isOn = values.includes(value)
          return (
            <Chip key={value} pressed={isOn} onPress={() => toggle(value)} icon={isOn ? 'check' : undefined}>
              {word}
            </Chip>
          )
        })}
      </div>
      {help && (
        <p className="help" id={id}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
