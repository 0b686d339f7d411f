// Which picture of the board: one day on a time axis, a week of half days in figures, the rest in columns of cards.
import type { Board, BoardRow } from '#local/queries/planning/board.ts'
import { DayAxis } from './axis/day-axis.tsx'
import { BoardGrid } from './board-grid.tsx'
import type { News } from './use-news.ts'

export interface BoardViewProps {
  readonly board: Board
  readonly rows: readonly BoardRow[]
  readonly label: string
  readonly today: string
  readonly selected: ReadonlySet<string>
  readonly news: News
  readonly onDay: (date: string) => void
}

export function BoardView(props: BoardViewProps) {
  return props.board.days.length === 1 ? <DayAxis {...props} /> : <BoardGrid {...props} />
}
