// Which of a resource's slots of one day are shown: those that are worked or contain something. Journée overlaps the half days
// (SL2): beside worked half days a closed Journée is useless, and beside a worked Journée two closed halves are.
import { overlappingShifts } from '#records/values/placement.ts'

interface DayCell {
  readonly shift_id: number
  readonly isOpen: boolean
  readonly cards: readonly unknown[]
  readonly hidden: number
}

/** Closed and empty. */
export const isBare = ({ isOpen, cards, hidden }: Omit<DayCell, 'shift_id'>): boolean =>
  !isOpen && cards.length === 0 && hidden === 0

/** In the order of the day. Slots left out can be shown by the chip of their shift. */
export const cellsOfDay = <T extends DayCell>(cells: readonly T[]): T[] => {
  const wanted = cells.filter(cell => !isBare(cell))
  const kept = cells.filter(
    cell => wanted.includes(cell) || !wanted.some(({ shift_id }) => overlaps(shift_id, cell.shift_id)),
  )
  // When nobody works at all the halves are shown; the whole day would repeat them.
  const halves = kept.filter(({ shift_id }) => overlappingShifts(shift_id).length === 2)
  return halves.length === 0
    ? kept
    : kept.filter(cell => !isBare(cell) || overlappingShifts(cell.shift_id).length === 2)
}

const overlaps = (a: number, b: number): boolean => a !== b && overlappingShifts(a).includes(b)
