// Rows in the order of one of their columns: numbers as numbers, texts as French sorts them, what is empty last in either
// direction, and equals as they were.

/** A day as `YYYY-MM-DD` and a moment sort as texts. Null is empty, and so is a blank text. */
export type SortValue = string | number | null

export interface Order {
  /** The key of a column. */
  readonly by: string
  readonly isDescending: boolean
}

interface Sortable<R> {
  readonly key: string
  readonly sort?: (row: R) => SortValue
}

const french = new Intl.Collator('fr', { numeric: true, sensitivity: 'base', ignorePunctuation: false })

const isEmpty = (value: SortValue): boolean =>
  value === null || (typeof value === 'string' ? value.trim() === '' : Number.isNaN(value))

const compareValues = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : french.compare(String(a), String(b))

export const sortedRows = <R>(
  rows: readonly R[],
  columns: readonly Sortable<R>[],
  order: Order | null,
): readonly R[] => {
  const valueOf = columns.find(({ key }) => key === order?.by)?.sort
  if (order === null || valueOf === undefined) return rows
  const keyed = rows.map(row => ({ row, value: valueOf(row) }))
  const direction = order.isDescending ? -1 : 1
  return keyed
    .toSorted((a, b) => {
      const [isLastA, isLastB] = [isEmpty(a.value), isEmpty(b.value)]
      if (isLastA || isLastB) return Number(isLastA) - Number(isLastB)
      return direction * compareValues(a.value, b.value)
    })
    .map(({ row }) => row)
}

/** A press on a column's head: upwards, then downwards, then the list's own order again. */
export const nextOrder = (order: Order | null, by: string): Order | null => {
  if (order?.by !== by) return { by, isDescending: false }
  return order.isDescending ? null : { by, isDescending: true }
}
