// Percentages for people: one rounding, one form (DY5). Shares that must add up to 100 are computed together, by `wholePercents` of the statistics.
import { roundTo } from './decimal.ts'

/** A whole percentage; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : roundTo((part * 100) / whole, 0)

export const formatPercent = (percent: number): string => `${percent}\u00a0%`

/** « 42 % »; a dash where there is nothing to take a part of. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent(percentOf(part, whole))
