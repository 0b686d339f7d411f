// The choice of the period for a desk's figures: a list at the top, and two day fields for a custom period.
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
