// How a desk's figures are given their period: a choice at the head, and the two days where they are one's own.
import { DateRange } from '#kit/form/date-range.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import type { ChosenPeriod } from './use-chosen-period.ts'

interface OfPeriod {
  readonly of: ChosenPeriod
}

export function PeriodChoice({ of: { preset, setPreset } }: OfPeriod) {
  return (
    <Segmented
      label="Période"
      value={preset}
      onChange={setPreset}
      options={[
        { value: 'month', label: 'Mois' },
        { value: 'quarter', label: 'Trimestre' },
        { value: 'year', label: 'Année' },
        { value: 'chosen', label: 'Choisir…' },
      ]}
    />
  )
}

export function PeriodDays({ of: { preset, period, setOwn } }: OfPeriod) {
  return preset === 'chosen' && <DateRange {...period} onChange={setOwn} />
}
