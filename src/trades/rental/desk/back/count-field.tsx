// A number that is stepped with a finger or typed: at once on disk, letter by letter. Taps and letters come faster than what is stored is drawn:
// a tap says « one more », and what is typed stays as it is typed until the person leaves the field.
import { useState } from 'react'
import { Icon } from '#kit/icons/icon.tsx'

interface CountFieldProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** The bounds are kept by whoever counts it: what is drawn may be older. */
  readonly onStep: (by: 1 | -1) => void
}

export function CountField({ label, value, max, onChange, onStep }: CountFieldProps) {
  // Null shows what is stored.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string): void => {
    const bare = text.replaceAll(/\D/g, '').slice(0, 5)
    setTyped(bare)
    if (bare !== '') onChange(Math.min(Number(bare), MOST))
  }
  const step = (by: 1 | -1): void => {
    setTyped(null)
    onStep(by)
  }
  return (
    <fieldset className="stepper ret-count" aria-label={label}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Retirer un\u00a0: ${label}`}
        aria-disabled={value <= 0 || undefined}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onFocus={event => event.target.select()}
        onBlur={() => setTyped(null)}
        onChange={event => type(event.target.value)}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Ajouter un\u00a0: ${label}`}
        aria-disabled={value >= max || undefined}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
const MOST = 99_999
