// Which of a resource's slots of one day are drawn: what is worked or holds something. Journée stands over the half days (SL2): whoever works
// half days has no use for a closed Journée beside them, whoever works the whole day none for two closed halves.
import { overlappingShifts } from '#records/values/placement.ts'

interface DayCell {
  readonly shift_id: number
  readonly isOpen: boolean
  readonly cards: readonly unknown[]
  readonly hidden: number
}

/** Closed, and nothing stands in it. */
export const isBare = ({ isOpen, cards, hidden }: Omit<DayCell, 'shift_id'>): boolean =>
  !isOpen && cards.length === 0 && hidden === 0

/** In the order of the day. What is left out is reached by the chip of its shift. */
export const cellsOfDay = <T extends DayCell>(cells: readonly T[]): T[] => {
  const wanted = cells.filter(cell => !isBare(cell))
  const kept = cells.filter(
    cell => wanted.includes(cell) || !wanted.some(({ shift_id }) => overlaps(shift_id, cell.shift_id)),
  )
  // Nobody works at all: the halves say so, the whole day says it again.
  const halves = kept.filter(({ shift_id }) => overlappingShifts(shift_id).length === 2)
  return halves.length === 0
    ? kept
    : kept.filter(cell => !isBare(cell) || overlappingShifts(cell.shift_id).length === 2)
}

const overlaps = (a: number, b: number): boolean => a !== b && overlappingShifts(a).includes(b)
