// A choice between a few, all visible.
import '../parts.css'
import { Badge } from '../show/badge.tsx'
import { classNames } from '../class-names.ts'

interface SegmentedProps<T extends string | number> {
  readonly label: string
  readonly options: readonly {
    readonly value: T
    readonly label: string
    readonly count?: number | undefined
  }[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly block?: boolean | undefined
}

export function Segmented<T extends string | number>({
  label,
  options,
  value,
  onChange,
  block,
}: SegmentedProps<T>) {
  return (
    <fieldset className={classNames('seg', block && 'seg--block')} aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <Badge count={option.count} />}
        </button>
      ))}
    </fieldset>
  )
}
