// Which picture of the board: one day on a time axis, a week of half days in figures, the rest in columns of cards.
import type { Board, BoardRow } from '../../data/board.ts'
import { DayAxis } from './axis/day-axis.tsx'
import type { BoardLook } from './board-address.ts'
import { BoardGrid } from './board-grid.tsx'
import type { News } from './use-news.ts'
import { WeekGrid } from './week/week-grid.tsx'

export interface BoardViewProps {
  readonly board: Board
  readonly rows: readonly BoardRow[]
  readonly label: string
  readonly today: string
  readonly selected: ReadonlySet<string>
  readonly news: News
  /** The half day that is looked into. */
  readonly peeked: string | null
  readonly onDay: (date: string) => void
}

interface ChosenViewProps extends BoardViewProps {
  readonly look: BoardLook
}

export function BoardView({ look, ...props }: ChosenViewProps) {
  if (look === 'axis') return <DayAxis {...props} />
  return look === 'week' ? <WeekGrid {...props} /> : <BoardGrid {...props} />
}
