// « Bilan matière » (WG8): opening stock + in − out = theoretical stock, compared with the inventory; and the treatment of what
// left.
import { treatmentLabels, treatments, type Treatment } from '#records/lists/treatments.ts'
import type { WeighingFact } from './facts.ts'
import { byFlow, figureOfAll, groupBy, wholePercents, type Figure, type Group } from './figures.ts'

export interface MassBalance {
  /** Grams at the start of the period; zero when unknown. */
  readonly opening: number
  readonly in: Figure
  readonly out: Figure
  /** By destination, heaviest first: the steps of the waterfall. */
  readonly destinations: readonly Group[]
  readonly origins: readonly Group[]
  readonly theoretical: number
  /** Grams counted on the shelves; null where nobody counted. */
  readonly inventory: number | null
  /** inventory − theoretical. */
  readonly gap: number | null
  /** In percent of the theoretical stock, to one decimal; null where there is none. */
  readonly gapPercent: number | null
}

export const massBalance = (
  facts: readonly WeighingFact[],
  { opening = 0, inventory = null }: { readonly opening?: number; readonly inventory?: number | null } = {},
): MassBalance => {
  const into = facts.filter(({ way }) => way === 'in')
  const out = facts.filter(({ way }) => way === 'out')
  const [figureIn, figureOut] = [figureOfAll(into), figureOfAll(out)]
  const theoretical = opening + figureIn.weight - figureOut.weight
  const gap = inventory === null ? null : inventory - theoretical
  return {
    opening,
    in: figureIn,
    out: figureOut,
    origins: groupBy(into, byFlow),
    destinations: groupBy(out, byFlow),
    theoretical,
    inventory,
    gap,
    gapPercent:
      gap === null || theoretical === 0
        ? null
        : Math.round((Math.abs(gap) * 1000) / Math.abs(theoretical)) / 10,
  }
}

export interface TreatmentRate {
  readonly treatment: Treatment
  readonly label: string
  readonly figure: Figure
  readonly percent: number
  /** The destinations included in it. */
  readonly flows: readonly string[]
}

const treatmentOf = (fact: WeighingFact): Treatment =>
  treatments.find(treatment => treatment === fact.treatment) ?? 'other'

/** Always all four, in this order; together they are everything that left. */
export const treatmentRates = (facts: readonly WeighingFact[]): TreatmentRate[] => {
  const out = facts.filter(({ way }) => way === 'out')
  const own = treatments.map(treatment => out.filter(fact => treatmentOf(fact) === treatment))
  const percents = treatmentPercents(out)
  return treatments.map((treatment, n) => ({
    treatment,
    label: treatmentLabels[treatment],
    figure: figureOfAll(own[n] ?? []),
    percent: percents.get(treatment) ?? 0,
    flows: groupBy(own[n] ?? [], byFlow).map(({ label }) => label),
  }))
}

/** The shares of the destinations, added up: the same kilograms have the same share in both lists (DY5). */
const treatmentPercents = (out: readonly WeighingFact[]): ReadonlyMap<Treatment, number> => {
  const sums = new Map<Treatment, number>()
  for (const { key, percent } of groupBy(out, byFlow)) {
    const flow = out.filter(fact => byFlow(fact).key === key)
    const parts = treatments.map(
      treatment => figureOfAll(flow.filter(fact => treatmentOf(fact) === treatment)).weight,
    )
    for (const [n, share] of wholePercents(parts, percent).entries()) {
      const treatment = treatments[n]
      if (treatment !== undefined) sums.set(treatment, (sums.get(treatment) ?? 0) + share)
    }
  }
  return sums
}

export interface WeighedSale {
  readonly euros: number
  readonly weight: number
}
export interface SalesPerTonne {
  readonly perTonne: number
  /** « ± 190 € »: the 95 % margin; null for fewer than two sales. */
  readonly margin: number | null
  readonly sample: number
}

const GRAMS_A_TONNE = 1_000_000
const TWO_SIDED_95 = 1.96

/** The revenue of weighed sales divided by their weight, with the margin of a ratio estimated from a sample. */
export const salesPerTonne = (sales: readonly WeighedSale[]): SalesPerTonne | null => {
  const weighed = sales.filter(({ weight }) => weight > 0)
  const weight = weighed.reduce((sum, sale) => sum + sale.weight, 0)
  if (weight === 0) return null
  const ratio = weighed.reduce((sum, sale) => sum + sale.euros, 0) / weight
  const n = weighed.length
  const spread = weighed.reduce((sum, sale) => sum + (sale.euros - ratio * sale.weight) ** 2, 0)
  const error = n < 2 ? null : Math.sqrt((n * spread) / (n - 1)) / weight
  return {
    perTonne: Math.round(ratio * GRAMS_A_TONNE),
    margin: error === null ? null : Math.round(TWO_SIDED_95 * error * GRAMS_A_TONNE),
    sample: n,
  }
}
