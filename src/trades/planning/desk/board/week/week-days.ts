// The days of a week across: each has as many tracks as its half days may need, a closed one is a strip.
import type { BoardRow } from '../../../data/board.ts'
import { isBare } from '../day-cells.ts'

/** One cell takes all six, two halves three each, halves and a whole day two each. */
export const TRACKS = 6

export interface WeekDay {
  readonly date: string
  readonly isFolded: boolean
  /** Nobody works and nothing is planned, folded or not. */
  readonly isClosed: boolean
  readonly count: number
}

export const weekDays = (
  dates: readonly string[],
  rows: readonly BoardRow[],
  unfolded: ReadonlySet<string>,
): WeekDay[] =>
  dates.map(date => {
    const cells = rows.flatMap(row => row.cells.filter(cell => cell.date === date))
    const isClosed = cells.every(isBare)
    return {
      date,
      isClosed,
      isFolded: isClosed && !unfolded.has(date),
      count: cells.reduce((sum, { cards }) => sum + cards.length, 0),
    }
  })
