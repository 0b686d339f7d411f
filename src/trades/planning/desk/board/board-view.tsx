// The form of the board: one day on a time axis, a week of half days in figures, the rest in columns of cards.
import { DayAxis } from './axis/day-axis.tsx'
import type { BoardLook } from './board-address.ts'
import { BoardGrid } from './board-grid.tsx'
import type { BoardViewProps } from './board-view-props.ts'
import { WeekGrid } from './week/week-grid.tsx'

interface ChosenViewProps extends BoardViewProps {
  readonly look: BoardLook
}

export function BoardView({ look, ...props }: ChosenViewProps) {
  if (look === 'axis') return <DayAxis {...props} />
  return look === 'week' ? <WeekGrid {...props} /> : <BoardGrid {...props} />
}
