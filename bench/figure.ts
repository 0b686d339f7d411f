// One measured figure with its limit, by the rule at the head of design/quality.md: an absolute time is only reported, and passes when it
// is at most limit × max(1, calibration ÷ reference calibration); ratios, sizes and counts are compared as they are.

type Limit =
  /** A time in ms; `by` is the part of the machine whose speed it depends on. */
  | { readonly at: 'most'; readonly value: number; readonly by: 'script' | 'storage' }
  | { readonly at: 'most' | 'least'; readonly value: number }

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limit?: Limit
  /** What else was measured in the same run for comparison, in words. */
  readonly beside?: string
}

/** Medians of the machine on which the limits were set: two cores, nothing else running. */
export const REFERENCE = { script: 105, storage: 0.6 } as const

export interface Calibration {
  /** A fixed loop of JavaScript, ms. */
  readonly script: number
  /** One raw IndexedDB write of a row and its outbox line, ms. */
  readonly storage: number
}

/** How many times slower the machine is than the reference machine, at least 1. */
const slownessOf = (calibration: Calibration, by: 'script' | 'storage'): number =>
  Math.max(1, calibration[by] / REFERENCE[by])

const limitOf = (limit: Limit, calibration: Calibration): number =>
  'by' in limit ? limit.value * slownessOf(calibration, limit.by) : limit.value

export const isReached = ({ value, limit }: Figure, calibration: Calibration): boolean | null => {
  if (limit === undefined) return null
  const allowed = limitOf(limit, calibration)
  return limit.at === 'most' ? value <= allowed : value >= allowed
}

const number = (value: number): string =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 })

const limitText = (limit: Limit, calibration: Calibration): string => {
  const sign = limit.at === 'most' ? '≤' : '≥'
  const allowed = limitOf(limit, calibration)
  return `${sign} ${number(limit.value)}${allowed > limit.value ? ` (× calibrage : ${number(allowed)})` : ''}`
}

export const figureLine = (figure: Figure, calibration: Calibration): string => {
  const { name, value, unit, limit, beside } = figure
  const reached = isReached(figure, calibration)
  const verdict = reached === null ? '' : reached ? 'atteint' : 'NON ATTEINT'
  return [
    `  ${name}`.padEnd(64),
    `${number(value)} ${unit}`.padStart(16),
    (limit === undefined ? '' : limitText(limit, calibration)).padEnd(34),
    verdict.padEnd(12),
    beside ?? '',
  ].join(' ')
}

/** The faster calibration of the two taken before and after a group, which lasts minutes. */
export const fasterOf = (before: Calibration, after: Calibration): Calibration => ({
  script: Math.min(before.script, after.script),
  storage: Math.min(before.storage, after.storage),
})

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
