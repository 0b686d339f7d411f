// Two days, the first never after the second.
import { TextField } from './text-field.tsx'

interface Range {
  readonly from: string
  readonly to: string
}

interface DateRangeProps extends Range {
  readonly label?: string
  /** Never called with a blank day, nor with an end before its start. */
  readonly onChange: (range: Range) => void
}

export function DateRange({ label = 'Du', from, to, onChange }: DateRangeProps) {
  const move = (next: Range): void => {
    if (next.from !== '' && next.to !== '' && next.from <= next.to) onChange(next)
  }
  return (
    <>
      <TextField label={label} type="date" value={from} max={to} onChange={day => move({ from: day, to })} />
      <TextField label="Au" type="date" value={to} min={from} onChange={day => move({ from, to: day })} />
    </>
  )
}
