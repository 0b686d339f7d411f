// The usual weight of an object (WG5): the median of its last 20 lines, per piece, and the limit at three times that.

export const USUAL_LINES = 20
export const OUTLIER_TIMES = 3

export interface UsualWeight {
  /** Per piece. */
  readonly weight: number
  readonly low: number
  readonly high: number
  /** The number of lines it is computed from; 0 for the catalogue's weight. */
  readonly count: number
}

/**
 * `unitWeights`: of the object's lines, latest first. Without any, the catalogue's weight is used; without either there is no
 * usual weight.
 */
export const usualOf = (unitWeights: readonly number[], catalogueWeight: number): UsualWeight | null => {
  const last = unitWeights.slice(0, USUAL_LINES).toSorted((a, b) => a - b)
  const [low, high] = [last[0], last.at(-1)]
  if (low === undefined || high === undefined)
    return catalogueWeight > 0
      ? { weight: catalogueWeight, low: catalogueWeight, high: catalogueWeight, count: 0 }
      : null
  return { weight: median(last), low, high, count: last.length }
}

const median = (sorted: readonly number[]): number => {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}

/** Three times exactly is still usual. */
export const isOutlier = (unitWeight: number, usual: UsualWeight | null): boolean =>
  usual !== null && usual.weight > 0 && unitWeight > usual.weight * OUTLIER_TIMES

/** « 5 fois le poids habituel »: whole from 10 on, otherwise to one decimal. */
export const timesUsual = (unitWeight: number, { weight }: Pick<UsualWeight, 'weight'>): number => {
  const times = weight > 0 ? unitWeight / weight : 0
  return times >= 10 ? Math.round(times) : Math.round(times * 10) / 10
}
