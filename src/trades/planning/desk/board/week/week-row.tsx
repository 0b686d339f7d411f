// A resource's week: its half days side by side, a closed day as a strip.
import { memo } from 'react'
import { formatWhole } from '#records/values/decimal.ts'
import type { BoardCell, BoardRow } from '../../../data/board.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { cellsOfDay } from '../day-cells.ts'
import { resourceIcon } from '#kit/looks/resource-types.ts'
import type { News } from '../shown/use-news.ts'
import { WeekCell } from './week-cell.tsx'
import { TRACKS, type WeekDay } from './week-days.ts'

interface WeekRowProps {
  readonly row: BoardRow
  readonly days: readonly WeekDay[]
  readonly today: string
  /** The ids of its selected cards, separated by blanks. */
  readonly selected: string
  readonly peeked: string | null
  readonly news: News
}

export const WeekRow = memo(
  function WeekRow({ row, days, today, selected, peeked, news }: WeekRowProps) {
    const crews = new Set(row.cells.flatMap(({ crewNames }) => crewNames))
    const about = [row.volume > 0 && `${formatWhole(row.volume)}\u00a0m³`, [...crews].join(', ')]
    const chosen = new Set(selected.split(' '))
    return (
      <tr className="board__r wk__r">
        <th className="br wk__h" scope="row">
          <b>
            <Icon name={resourceIcon(row.type)} />
            <span>{row.name}</span>
          </b>
          <p className="num">{about.filter(Boolean).join(' · ')}</p>
        </th>
        {days.map(({ date, isFolded }) => {
          if (isFolded)
            return (
              <td key={date} className="wc wc--day wc--fold cell--off">
                <span className="sr">Fermé</span>
              </td>
            )
          const cells = cellsOfDay(row.cells.filter(cell => cell.date === date))
          return cells.map((cell, n) => (
            <WeekCell
              key={cell.key}
              cell={cell}
              span={TRACKS / cells.length}
              isDayStart={n === 0}
              isToday={date === today}
              isPast={date < today}
              isPeeked={peeked === cell.key}
              hasSelected={cell.cards.some(({ id }) => chosen.has(id))}
              news={news}
            />
          ))
        })}
      </tr>
    )
  },
  (a, b) =>
    isSameRow(a.row, b.row) &&
    a.days === b.days &&
    a.today === b.today &&
    a.selected === b.selected &&
    isPeeked(a) === isPeeked(b) &&
    (a.news === b.news ||
      !b.row.cells.some(({ cards }) => cards.some(({ id }) => a.news.get(id) !== b.news.get(id)))),
)

const isPeeked = ({ row, peeked }: WeekRowProps): string | undefined =>
  row.cells.find(({ key }) => key === peeked)?.key

const isSameRow = (a: BoardRow, b: BoardRow): boolean =>
  a.name === b.name &&
  a.volume === b.volume &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell: BoardCell, n) => cell.fingerprint === b.cells[n]?.fingerprint)
