// Periods of the statistics: presets that end today, and the period of the same length before.
import { addDays, daysBetween } from './dates.ts'

export interface Period {
  /** `YYYY-MM-DD`, both ends included. */
  readonly from: string
  readonly to: string
}
export type Preset = 'month' | 'quarter' | 'year'

/** From the first day of the preset to today. */
export const presetPeriod = (preset: Preset, today: string): Period => {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  const start = preset === 'month' ? month : preset === 'quarter' ? month - ((month - 1) % 3) : 1
  return { from: `${year}-${String(start).padStart(2, '0')}-01`, to: today }
}

/** The same number of days, just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: addDays(from, -(daysBetween(from, to) + 1)),
  to: addDays(from, -1),
})

export type Grain = 'day' | 'week' | 'month'
/** Days for up to half a month, months for more than a quarter, weeks between. */
export const grainOf = ({ from, to }: Period): Grain => {
  const days = daysBetween(from, to) + 1
  return days <= 16 ? 'day' : days <= 92 ? 'week' : 'month'
}
