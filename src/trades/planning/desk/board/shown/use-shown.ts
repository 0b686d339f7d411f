// What the board shows for one tab and one period: the rows of the chosen view with their cells and cards, the waiting tasks, and
// what others have just changed.
import { useMemo } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { momentOf, momentToMs } from '#records/time/dates.ts'
import { has } from '#records/rights/rights.ts'
import type { PlanningTab } from '../../../rules/planning-tabs.ts'
import type { Board, BoardCell, BoardRow, Card } from '../../../data/board.ts'
import { crewMembers } from '../../../data/crew-names.ts'
import { DRAWERS, type Waiting } from '../../../data/waiting.ts'
import { useWaiting } from '../pool/use-waiting.ts'
import type { BoardPlace, View } from '../board-address.ts'
import { useBoard } from './use-board.ts'
import { useNews, type News } from './use-news.ts'

interface Asked {
  readonly place: BoardPlace
  readonly tab: PlanningTab
  readonly from: string
  readonly to: string
}

export interface Shown {
  /** Undefined while not read yet, as `waiting`. */
  readonly board: Board | undefined
  readonly waiting: Waiting | undefined
  /** Changes with each read of the board. */
  readonly reading: unknown
  readonly rows: readonly BoardRow[]
  readonly cells: readonly BoardCell[]
  /** Every card shown, in slots and drawers. */
  readonly cards: ReadonlyMap<string, Card>
  readonly news: News
}

/** A margin, because two clocks are never quite the same. */
const NEWS_MS = 5 * 60_000

export const useShown = ({ place, tab, from, to }: Asked): Shown => {
  const rights = useRights()
  const { now, today } = useClock()
  const { board, unsent, reading } = useBoard({ from, to, shifts: place.shifts, tab, today, rights })
  const waiting = useWaiting(tab, { today, board, drawer: place.drawer, unsent })
  const people = useLocal(crewMembers, board === undefined ? undefined : null, 'beside')
  const fewMinutesAgo = (): string => momentOf(momentToMs(now()) - NEWS_MS)
  const seesAuthors = has(rights, 'see_creators')
  const news = useNews(board, fewMinutesAgo, id =>
    seesAuthors ? (people?.find(one => one.id === id)?.name ?? '') : '',
  )
  const rows = useMemo(
    () => (board?.rows ?? []).filter(row => isInView(row, place.view)),
    [board, place.view],
  )
  const cells = useMemo(() => rows.flatMap(row => row.cells), [rows])
  const cards = useMemo(
    () =>
      new Map<string, Card>(
        [
          ...cells.flatMap(cell => cell.cards),
          ...DRAWERS.flatMap(drawer => waiting?.[drawer].cards ?? []),
        ].map(card => [card.id, card]),
      ),
    [cells, waiting],
  )
  return { board, waiting, reading, rows, cells, cards, news }
}

const isInView = ({ cells }: BoardRow, view: View): boolean => {
  if (view === 'notEmpty') return cells.some(({ cards }) => cards.length > 0)
  return view === 'all' || cells.every(({ accepted }) => accepted.percent <= 100)
}
