import { expect, test } from 'vitest'
import { boardDays, placedOn, type Line } from './columns.ts'

const MON = '2026-11-23'
const TUE = '2026-11-24'
const cell = (date: string, shift_id: number, isOpen: boolean, hidden = 0) => ({
  date,
  shift_id,
  isOpen,
  cards: [],
  hidden,
})
const line = (date: string, ...open: number[]): Line['cells'] =>
  [1, 2, 3].map(shift => cell(date, shift, open.includes(shift)))
const shown = (lines: readonly Line['cells'][], ...unfolded: string[]): string[] =>
  boardDays(
    [MON, TUE],
    lines.map(cells => ({ cells })),
    new Set(unfolded),
  ).map(({ date, heads }) =>
    heads.length === 0
      ? `(${date})`
      : heads.map(({ shift, isThread }) => (isThread ? `(${shift})` : String(shift))).join(' '),
  )

test('a half day that is closed on every line is a thread, a closed day is one thread; each opens', () => {
  const lines = [[...line(MON, 1), ...line(TUE)]]
  expect(shown(lines)).toEqual(['1 (2)', `(${TUE})`])
  expect(shown(lines, `${MON} 2`)).toEqual(['1 2', `(${TUE})`])
  expect(shown(lines, TUE)).toEqual(['1 (2)', '1 2'])
})

test('one line that works, or one stop of another planning, keeps the column', () => {
  expect(shown([[...line(MON, 1), ...line(TUE)], line(MON, 2)])).toEqual(['1 2', `(${TUE})`])
  expect(shown([[...line(MON, 1), cell(MON, 2, false, 1), ...line(TUE)]])[0]).toBe('1 2')
})

test('a whole day beside half days takes no column of its own; where nobody works in halves it is the only one', () => {
  const [day] = boardDays([MON], [{ cells: line(MON, 1, 2) }, { cells: line(MON, 3) }], new Set())
  if (day === undefined) throw new Error('no day')
  expect(day.heads.map(({ shift }) => shift)).toEqual([1, 2])
  const spans = (...open: number[]): string[] =>
    placedOn({ cells: line(MON, ...open) }, day).map(
      ({ span, cell: one, isNamed }) => `${one?.shift_id} on ${span}${isNamed ? ', named' : ''}`,
    )
  expect(spans(1, 2)).toEqual(['1 on 3', '2 on 3'])
  expect(spans(3)).toEqual(['3 on 6, named'])
  expect(shown([[...line(MON, 3), ...line(TUE, 3)]])).toEqual(['3', '3'])
})

test('where everything is closed nothing folds', () => {
  expect(shown([[...line(MON), ...line(TUE)]])).toEqual(['1 2', '1 2'])
})
