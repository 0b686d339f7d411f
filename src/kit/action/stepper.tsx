// A quantity, one by one.
import '../parts.css'
import { Icon } from '../icons/icon.tsx'

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The figure is not stored yet. */
  readonly pending?: boolean | undefined
}

export function Stepper({ label, value, onChange, min = 0, max = Infinity, pending }: StepperProps) {
  return (
    <fieldset className="stepper" aria-label={label}>
      <button
        type="button"
        aria-label={`Retirer un\u00a0: ${label}`}
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-busy={pending || undefined}>{value}</output>
      <button
        type="button"
        aria-label={`Ajouter un\u00a0: ${label}`}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
