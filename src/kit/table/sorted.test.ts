// A table's order: by numbers as numbers, by texts as French sorts them, empty values last, equals as they were.
import { expect, test } from 'vitest'
import { nextOrder, sortedRows, type SortValue } from './sorted.ts'

interface Line {
  readonly n: number
  readonly value: SortValue
}
const columns = [{ key: 'value', sort: ({ value }: Line) => value }, { key: 'plain' }] as const
const lines = (...values: readonly SortValue[]): Line[] => values.map((value, n) => ({ n, value }))
const sorted = (values: readonly SortValue[], isDescending = false): SortValue[] =>
  sortedRows(lines(...values), columns, { by: 'value', isDescending }).map(({ value }) => value)

test('numbers sort as numbers, and a number in a text too', () => {
  expect(sorted([100, 9, -1, 20])).toEqual([-1, 9, 20, 100])
  expect(sorted(['Camion 10', 'Camion 2', 'camion 1'])).toEqual(['camion 1', 'Camion 2', 'Camion 10'])
})

test('texts sort as French does: accents and capitals do not send a word to the end', () => {
  expect(sorted(['Zut', 'été', 'Eau', 'œuf', 'Oeillet', 'Ève'])).toEqual([
    'Eau',
    'été',
    'Ève',
    'Oeillet',
    'œuf',
    'Zut',
  ])
})

test('empty values are last in both directions', () => {
  const values = [null, 3, Number.NaN, 1, '  ', 2]
  expect(sorted(values).slice(0, 3)).toEqual([1, 2, 3])
  expect(sorted(values, true).slice(0, 3)).toEqual([3, 2, 1])
})

test('equals stay as they were, in both directions', () => {
  for (const isDescending of [false, true])
    expect(
      sortedRows(lines('b', 'a', 'B', 'b'), columns, { by: 'value', isDescending })
        .filter(({ value }) => value !== 'a')
        .map(({ n }) => n),
    ).toEqual([0, 2, 3])
})

test('without an order, or by a column that cannot be sorted, the rows are the same', () => {
  const rows = lines(2, 1)
  expect(sortedRows(rows, columns, null)).toBe(rows)
  for (const by of ['plain', 'gone']) expect(sortedRows(rows, columns, { by, isDescending: true })).toBe(rows)
})

test('a head is pressed upwards, downwards, then the list has its own order again', () => {
  const up = nextOrder({ by: 'other', isDescending: true }, 'value')
  expect(up).toEqual({ by: 'value', isDescending: false })
  const down = nextOrder(up, 'value')
  expect(down).toEqual({ by: 'value', isDescending: true })
  expect(nextOrder(down, 'value')).toBeNull()
})
