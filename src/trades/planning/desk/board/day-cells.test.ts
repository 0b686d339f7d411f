import { expect, test } from 'vitest'
import { cellsOfDay, isBare } from './day-cells.ts'

const cell = (shift_id: number, isOpen: boolean, count = 0) => ({
  shift_id,
  isOpen,
  cards: Array.from({ length: count }, () => null),
  hidden: 0,
})
const shown = (...cells: ReturnType<typeof cell>[]): number[] =>
  cellsOfDay(cells).map(({ shift_id }) => shift_id)

test('[SL2] half days show both halves and no closed Journée; a worked whole day is shown alone', () => {
  expect(shown(cell(1, true), cell(2, true), cell(3, false))).toEqual([1, 2])
  expect(shown(cell(1, false), cell(2, true), cell(3, false))).toEqual([1, 2])
  expect(shown(cell(1, false), cell(2, false), cell(3, true))).toEqual([3])
})

test('[SL2] a slot with a stop is shown, closed or not', () => {
  expect(shown(cell(1, true), cell(2, true), cell(3, false, 1))).toEqual([1, 2, 3])
  expect(shown(cell(1, false, 1), cell(2, false), cell(3, true))).toEqual([1, 3])
  expect(isBare({ ...cell(3, false), hidden: 2 })).toBe(false)
})

test('when nobody works, both halves are shown, or Journée where only that one is requested', () => {
  expect(shown(cell(1, false), cell(2, false), cell(3, false))).toEqual([1, 2])
  expect(shown(cell(3, false))).toEqual([3])
  expect(shown()).toEqual([])
})
