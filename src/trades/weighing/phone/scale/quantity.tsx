// How many pieces one weighing counts for.
import { Stepper } from '#kit/action/stepper.tsx'

const MOST_PIECES = 999

interface QuantityProps {
  readonly value: number
  readonly onChange: (value: number) => void
}

export function Quantity({ value, onChange }: QuantityProps) {
  return <Stepper label="Quantité" value={value} min={1} max={MOST_PIECES} onChange={onChange} />
}
