// What each picture of the board is drawn from.
import type { Board, BoardRow } from '../../data/board.ts'
import type { News } from './shown/use-news.ts'

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
