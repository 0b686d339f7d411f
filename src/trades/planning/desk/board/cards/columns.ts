// The columns of several days in cards. A day has six tracks, which each line shares among the half days that it shows: two halves, or a
// whole day. A half that is closed on every line is a thread that opens, and a day without any work is one thread.
import { cellsOfDay, isBare } from '../day-cells.ts'

interface Cell {
  readonly date: string
  readonly shift_id: number
  readonly isOpen: boolean
  readonly cards: readonly unknown[]
  readonly hidden: number
}
export interface Line<T extends Cell = Cell> {
  readonly cells: readonly T[]
}

/** One cell takes all six, two halves three each, halves and a whole day two each. */
export const TRACKS = 6

interface ColumnHead {
  /** « 2026-11-24 1 »: the end of its cells' keys. */
  readonly key: string
  readonly shift: number
  readonly isThread: boolean
}

export interface BoardDay {
  readonly date: string
  /** None: the day is one thread. */
  readonly heads: readonly ColumnHead[]
}

const cellsOn = <T extends Cell>({ cells }: Line<T>, date: string): T[] =>
  cellsOfDay(cells.filter(cell => cell.date === date))

/** Two days are the same as long as nothing opens or closes. */
export const boardDays = (
  dates: readonly string[],
  lines: readonly Line[],
  /** The threads that were opened, by their keys; a whole day's is its date. */
  unfolded: ReadonlySet<string>,
): BoardDay[] => {
  const isIdle = (date: string): boolean => lines.every(line => cellsOn(line, date).every(isBare))
  // Where all of it is closed, there is nothing to make room for.
  const isAllIdle = dates.every(isIdle)
  return dates.map(date => {
    if (!isAllIdle && isIdle(date) && !unfolded.has(date)) return { date, heads: [] }
    const shown = lines.map(line => cellsOn(line, date))
    const halves = shown.filter(cells => cells.length === 2)
    const shifts = headShifts(shown)
    const mayFold = !isAllIdle && !isIdle(date) && shifts.length > 1 && shown.every(cells => cells.length < 3)
    const isClosed = (shift: number): boolean =>
      mayFold &&
      halves.every(cells =>
        cells.every(cell => (cell.shift_id === shift ? isBare(cell) : shifts.includes(cell.shift_id))),
      )
    const hasRoom = !shifts.every(isClosed)
    return {
      date,
      heads: shifts.map(shift => {
        const key = `${date} ${shift}`
        return { key, shift, isThread: hasRoom && isClosed(shift) && !unfolded.has(key) }
      }),
    }
  })
}

/** The two halves where any line has two, otherwise what most lines show: all have one. */
const headShifts = (shown: readonly (readonly Cell[])[]): number[] => {
  const [first, ...others] = shown.toSorted((a, b) => b.length - a.length)
  const ids = (cells: readonly Cell[]): number[] => cells.map(({ shift_id }) => shift_id)
  const longest = first === undefined ? [] : ids(first)
  if (longest.length < 3) return longest
  return ids(others.find(cells => cells.length === 2) ?? first?.slice(0, 2) ?? [])
}

/** The grid's tracks of a day: a thread is as narrow as a finger. */
export const tracksOf = ({ heads }: BoardDay): string => {
  if (heads.length === 0) return '1.5rem'
  const each = TRACKS / heads.length
  return heads
    .map(({ isThread }) =>
      isThread
        ? `repeat(${each}, calc(1.5rem / ${each}))`
        : `repeat(${each}, minmax(calc(var(--col) * ${heads.length / TRACKS}), 1fr))`,
    )
    .join(' ')
}

export interface Placed<T extends Cell> {
  readonly span: number
  /** Null: a thread, or nothing. */
  readonly cell: T | null
  readonly key: string
  /** Its half day is not the one that the head above names. */
  readonly isNamed: boolean
}

/** A line's cells on one day, and how many tracks each takes. */
export const placedOn = <T extends Cell>(line: Line<T>, { date, heads }: BoardDay): Placed<T>[] => {
  if (heads.length === 0) return [{ span: 1, cell: null, key: date, isNamed: false }]
  const cells = cellsOn(line, date)
  const isAsHeads =
    cells.length === heads.length && cells.every((cell, n) => cell.shift_id === heads[n]?.shift)
  return cells.map((cell, n) => ({
    span: TRACKS / cells.length,
    cell: isAsHeads && heads[n]?.isThread === true ? null : cell,
    key: `${date} ${cell.shift_id}`,
    isNamed: !isAsHeads,
  }))
}
