// The period of a desk's figures: this month, quarter or year, or chosen days, which start from the last period shown. It is kept in the
// address.
import { presetPeriod, type Period, type Preset } from '#records/time/period.ts'
import type { SearchRead } from '../frame/search-fields.ts'
import type { periodFields } from './period-fields.ts'

export interface ChosenPeriod {
  readonly period: Period
  readonly preset: Preset | 'chosen'
  readonly setPreset: (preset: Preset | 'chosen') => void
  readonly setOwn: (period: Period) => void
}

type PeriodSearch = SearchRead<typeof periodFields>

interface PeriodAddress {
  readonly search: PeriodSearch
  readonly change: (part: PeriodSearch) => void
}

/** Takes the result of `useAddress` for a route with `periodFields`. */
export const useChosenPeriod = ({ search, change }: PeriodAddress, today: string): ChosenPeriod => {
  const preset = search.period ?? 'month'
  const usual = presetPeriod(preset === 'chosen' ? 'month' : preset, today)
  const period = preset === 'chosen' ? { from: search.from ?? usual.from, to: search.to ?? usual.to } : usual
  return {
    period,
    preset,
    setPreset: next =>
      change(
        next === 'chosen'
          ? { period: next, ...period }
          : { period: next === 'month' ? null : next, from: null, to: null },
      ),
    setOwn: ({ from, to }) => change({ period: 'chosen', from, to }),
  }
}
