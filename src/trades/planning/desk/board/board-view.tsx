// The form of the board: one day on a time axis, a week of half days in figures, the rest in columns of cards.
import type { Board } from '../../data/board.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { DayAxis } from './axis/day-axis.tsx'
import type { BoardLook } from './board-address.ts'
import { BoardGrid } from './cards/board-grid.tsx'
import type { BoardViewProps } from './board-view-props.ts'
import { WeekGrid } from './week/week-grid.tsx'

interface ChosenViewProps extends Omit<BoardViewProps, 'board'> {
  /** Undefined while not read yet. */
  readonly board: Board | undefined
  readonly look: BoardLook
}

export function BoardView({ look, board, ...shown }: ChosenViewProps) {
  if (board === undefined) return <Skeleton lines={10} />
  if (shown.rows.length === 0)
    return (
      <EmptyState icon="truck" title="Aucune ressource dans cette vue">
        <p>Changez de planning ou de filtre.</p>
      </EmptyState>
    )
  const props = { ...shown, board }
  if (look === 'axis') return <DayAxis {...props} />
  return look === 'week' ? <WeekGrid {...props} /> : <BoardGrid {...props} />
}
