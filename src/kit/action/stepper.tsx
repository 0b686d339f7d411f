// A quantity, one by one.
import '../parts.css'
import { Icon } from '../icons/icon.tsx'

type Step = 1 | -1

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The figure is not stored yet. */
  readonly pending?: boolean | undefined
}

/** Of a figure that is drawn as soon as it is changed. */
interface Drawn {
  readonly onChange: (value: number) => void
  readonly onStep?: never
}

/** Of one that is drawn once it is stored: taps come faster, so that each is a step on what is stored, and who stores it keeps the bounds. */
interface Stored {
  readonly onStep: (by: Step) => void
  readonly onChange?: never
}

export function Stepper({
  label,
  value,
  onChange,
  onStep,
  min = 0,
  max = Infinity,
  pending,
}: StepperProps & (Drawn | Stored)) {
  const step = (by: Step): void => {
    const next = value + by
    if (onStep !== undefined) onStep(by)
    else if (next >= min && next <= max) onChange(next)
  }
  return (
    <fieldset className="stepper" aria-label={label}>
      <button
        type="button"
        aria-label={`Retirer un\u00a0: ${label}`}
        aria-disabled={value <= min || undefined}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-busy={pending || undefined}>{value}</output>
      <button
        type="button"
        aria-label={`Ajouter un\u00a0: ${label}`}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
