// The periods of the statistics: presets that end with today's, and the one just before, as long.
import { addDays, daysBetween } from '#domain/dates.ts'

export type Preset = 'month' | 'quarter' | 'year' | 'chosen'
export interface Period {
  readonly from: string
  readonly to: string
}

const pad = (n: number): string => String(n).padStart(2, '0')
const firstOf = (year: number, month: number): string => `${year}-${pad(month)}-01`

/** From the first day of the preset to today. */
export const presetPeriod = (preset: Exclude<Preset, 'chosen'>, today: string): Period => {
  const [year = 2000, month = 1] = today.split('-').map(Number)
  const start = preset === 'month' ? month : preset === 'quarter' ? month - ((month - 1) % 3) : 1
  return { from: firstOf(year, start), to: today }
}

/** As many days, just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: addDays(from, -(daysBetween(from, to) + 1)),
  to: addDays(from, -1),
})

/** The column of a day: days up to three weeks, months beyond four, weeks between. */
export type Grain = 'day' | 'week' | 'month'
export const grainOf = ({ from, to }: Period): Grain => {
  const days = daysBetween(from, to) + 1
  return days <= 16 ? 'day' : days <= 92 ? 'week' : 'month'
}
