// Sums of weighings by any grouping of a screen (WG7, WG8): every row, every column and the total are sums of the same facts.
import { percentOf } from '#records/values/percent.ts'
import type { WeighingFact } from './facts.ts'

export interface Figure {
  readonly lines: number
  readonly pieces: number
  readonly weight: number
  readonly estimated: number
}
export const NO_FIGURE: Figure = { lines: 0, pieces: 0, weight: 0, estimated: 0 }

export const addFigures = (a: Figure, b: Figure): Figure => ({
  lines: a.lines + b.lines,
  pieces: a.pieces + b.pieces,
  weight: a.weight + b.weight,
  estimated: a.estimated + b.estimated,
})

type Counted = Pick<WeighingFact, 'pieces' | 'weight' | 'estimated'>
const figureOf = ({ pieces, weight, estimated }: Counted): Figure => ({ lines: 1, pieces, weight, estimated })
export const figureOfAll = (facts: readonly Counted[]): Figure => {
  let sum = NO_FIGURE
  for (const fact of facts) sum = addFigures(sum, figureOf(fact))
  return sum
}

interface Key {
  readonly key: string
  readonly label: string
}
export type KeyOf = (fact: WeighingFact) => Key

export const byFlow: KeyOf = ({ flow_id, flow }) => ({ key: flow_id === '' ? flow : flow_id, label: flow })
export const byCategory: KeyOf = ({ category_id, category }) => ({ key: category_id, label: category })
export const byTown: KeyOf = ({ town }) => ({ key: town, label: town })
export const byObject: KeyOf = ({ object_id, object }) => ({
  key: object_id === '' ? object : object_id,
  label: object,
})
export const byDay: KeyOf = ({ date }) => ({ key: date, label: date })
export const byMonth: KeyOf = ({ date }) => ({ key: date.slice(0, 7), label: date.slice(0, 7) })
export const byOperator: KeyOf = ({ operator_id }) => ({ key: operator_id, label: operator_id })

export interface Group extends Key {
  readonly figure: Figure
  /** Whole percents of the total's weight; together exactly 100 unless the total is zero. */
  readonly percent: number
}

/** Heaviest first. */
export const groupBy = (facts: readonly WeighingFact[], keyOf: KeyOf): Group[] => {
  const groups = new Map<string, Key & { figure: Figure }>()
  for (const fact of facts) {
    const { key, label } = keyOf(fact)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { key, label, figure: figureOf(fact) })
    else known.figure = addFigures(known.figure, figureOf(fact))
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) => b.figure.weight - a.figure.weight || a.label.localeCompare(b.label, 'fr'),
  )
  const percents = wholePercents(sorted.map(({ figure }) => figure.weight))
  return sorted.map((group, n) => Object.assign({}, group, { percent: percents[n] ?? 0 }))
}

/** Shares that add up to `whole`, 100 in percent: each rounded down, those with the largest remainders rounded up. */
export const wholePercents = (amounts: readonly number[], whole = 100): number[] => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total <= 0) return amounts.map(() => 0)
  const exact = amounts.map(amount => (amount * whole) / total)
  const floors = exact.map(Math.floor)
  const left = whole - floors.reduce((sum, percent) => sum + percent, 0)
  const ranked = exact
    .map((percent, n) => ({ n, rest: percent - Math.floor(percent) }))
    .toSorted((a, b) => b.rest - a.rest || a.n - b.n)
  const raised = new Set(ranked.slice(0, left).map(({ n }) => n))
  return floors.map((percent, n) => (raised.has(n) ? percent + 1 : percent))
}

export interface Pivot {
  /** Heaviest first. */
  readonly rows: readonly (Key & { readonly total: Figure; readonly cells: readonly Figure[] })[]
  readonly columns: readonly (Key & { readonly total: Figure })[]
  readonly total: Figure
}

/** « Entrées, origine par catégorie »: rows and columns add up to the same total. */
export const pivot = (facts: readonly WeighingFact[], rowOf: KeyOf, columnOf: KeyOf): Pivot => {
  const columns = groupBy(facts, columnOf)
  const cells = new Map<string, Figure>()
  const cellKey = (row: string, column: string): string => JSON.stringify([row, column])
  for (const fact of facts) {
    const key = cellKey(rowOf(fact).key, columnOf(fact).key)
    cells.set(key, addFigures(cells.get(key) ?? NO_FIGURE, figureOf(fact)))
  }
  return {
    rows: groupBy(facts, rowOf).map(({ key, label, figure }) => ({
      key,
      label,
      total: figure,
      cells: columns.map(column => cells.get(cellKey(key, column.key)) ?? NO_FIGURE),
    })),
    columns: columns.map(({ key, label, figure }) => ({ key, label, total: figure })),
    total: figureOfAll(facts),
  }
}

export interface Compared extends Key {
  readonly now: Figure
  readonly before: Figure
  /** Null where there was nothing before. */
  readonly changePercent: number | null
}

export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : percentOf(now - before, before)

/** The same grouping of two periods; a group that only the earlier one has is a row too. */
export const comparePeriods = (
  now: readonly WeighingFact[],
  before: readonly WeighingFact[],
  keyOf: KeyOf,
): Compared[] => {
  const former = new Map(groupBy(before, keyOf).map(group => [group.key, group]))
  const rows = groupBy(now, keyOf).map(({ key, label, figure }) => {
    const then = former.get(key)?.figure ?? NO_FIGURE
    former.delete(key)
    return { key, label, now: figure, before: then, changePercent: changePercent(figure.weight, then.weight) }
  })
  const gone = [...former.values()].map(({ key, label, figure }) => ({
    key,
    label,
    now: NO_FIGURE,
    before: figure,
    changePercent: changePercent(0, figure.weight),
  }))
  return [...rows, ...gone]
}
