// The totals of a weighing session's lines (WG1, WG5, WG7): weighed and estimated grams side by side, unusual weights apart.
import type { TaskLine } from '#records/entities/task-line.ts'
import { percentOf } from '#records/values/percent.ts'
import { topCategory, type Catalogue } from '#trades/stock/rules/catalogue.ts'
import { isAside, isCounted, isEstimated, isWaiting, linePieces, lineWeight } from './weighed-line.ts'

export interface Totals {
  readonly lines: number
  readonly pieces: number
  readonly weight: number
  readonly weighed: number
  readonly estimated: number
  /** The unusual weights, not included in any figure above. */
  readonly aside: number
  /** Pieces that still wait for the scale. */
  readonly waiting: number
}
export const NO_TOTALS: Totals = {
  lines: 0,
  pieces: 0,
  weight: 0,
  weighed: 0,
  estimated: 0,
  aside: 0,
  waiting: 0,
}

export const sessionTotals = (lines: readonly TaskLine[]): Totals => {
  let [count, pieces, weighed, estimated, aside, waiting] = [0, 0, 0, 0, 0, 0]
  for (const line of lines) {
    if (isWaiting(line)) waiting += line.quantity
    else if (isAside(line)) aside += lineWeight(line)
    else if (isCounted(line)) {
      count += 1
      pieces += linePieces(line)
      if (isEstimated(line)) estimated += lineWeight(line)
      else weighed += lineWeight(line)
    }
  }
  return { lines: count, pieces, weight: weighed + estimated, weighed, estimated, aside, waiting }
}

export const addTotals = (a: Totals, b: Totals): Totals => ({
  lines: a.lines + b.lines,
  pieces: a.pieces + b.pieces,
  weight: a.weight + b.weight,
  weighed: a.weighed + b.weighed,
  estimated: a.estimated + b.estimated,
  aside: a.aside + b.aside,
  waiting: a.waiting + b.waiting,
})

/** « dont 10 % estimés », rounded; a share above zero never shows as zero. */
export const estimatedPercent = ({ weight, estimated }: Pick<Totals, 'weight' | 'estimated'>): number => {
  if (weight <= 0 || estimated <= 0) return 0
  const percent = percentOf(estimated, weight)
  return estimated < weight ? Math.min(99, Math.max(1, percent)) : 100
}

export interface CategoryTotals {
  readonly category_id: string
  readonly name: string
  readonly totals: Totals
}

/** One row per top category, heaviest first; their sum is exactly the weighing session's totals. */
export const categorySummary = (lines: readonly TaskLine[], catalogue: Catalogue): CategoryTotals[] => {
  const linesByCategory = new Map<string, { name: string; lines: TaskLine[] }>()
  for (const line of lines) {
    const { id, name } = topCategory(catalogue, line.object_id)
    const known = linesByCategory.get(id)
    if (known === undefined) linesByCategory.set(id, { name, lines: [line] })
    else known.lines.push(line)
  }
  return [...linesByCategory]
    .map(([category_id, { name, lines: own }]) => ({ category_id, name, totals: sessionTotals(own) }))
    .toSorted((a, b) => b.totals.weight - a.totals.weight || a.name.localeCompare(b.name, 'fr'))
}
