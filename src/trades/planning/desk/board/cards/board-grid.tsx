// The board itself: days and shifts across, resources down. Rows outside the viewport are not laid out.
import { memo, useRef } from 'react'
import { formatWhole } from '#records/values/decimal.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { BoardRow as Row } from '../../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { BoardCell } from './board-cell.tsx'
import { boardDays, placedOn, tracksOf, type BoardDay } from './columns.ts'
import { BoardHeads } from './board-heads.tsx'
import type { BoardViewProps } from '../board-view-props.ts'
import type { CardSize } from '../task-card.tsx'
import { resourceIcon } from '#kit/looks/resource-types.ts'
import type { News } from '../shown/use-news.ts'
import { useUnfolded } from './use-unfolded.ts'

export function BoardGrid({ board, rows, label, today, selected, news, onDay }: BoardViewProps) {
  const table = useRef<HTMLTableElement>(null)
  const { unfolded, unfold } = useUnfolded(table)
  const days = boardDays(board.days, rows, unfolded)
  const columns = days.flatMap(({ heads }) =>
    heads.length === 0 ? true : heads.map(({ isThread }) => isThread),
  )
  const style = {
    '--cols': days.map(tracksOf).join(' '),
    '--wide': columns.filter(isThread => !isThread).length,
    '--narrow': columns.filter(Boolean).length,
  }
  return (
    <div className={classNames('board', `board--${days.length}`)} style={style}>
      <table ref={table} aria-label={label} data-group="board">
        <BoardHeads {...{ days, rows, today, onDay }} onUnfold={unfold} />
        <tbody>
          {rows.map(row => (
            <BoardRow
              key={row.id}
              row={row}
              days={days}
              selected={selected}
              news={news}
              today={today}
              size={days.length > 3 ? 'small' : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BoardRowProps {
  readonly row: Row
  readonly days: readonly BoardDay[]
  readonly selected: ReadonlySet<string>
  readonly news: News
  readonly today: string
  readonly size: CardSize | undefined
}

const BoardRow = memo(function BoardRow({ row, days, selected, news, today, size }: BoardRowProps) {
  const limits = [
    row.weight > 0 && formatWeightShort(row.weight),
    row.volume > 0 && `${formatWhole(row.volume)}\u00a0m³`,
  ]
  const crews = new Set(row.cells.flatMap(({ crewNames }) => crewNames))
  // A row outside the viewport is not laid out: it reserves the height of its fullest slot.
  const tallest = Math.max(1, ...row.cells.map(({ cards }) => cards.length))
  return (
    <tr className="board__r" style={{ '--tallest': tallest }}>
      <th className="br" scope="row">
        <b>
          <Icon name={resourceIcon(row.type)} />
          <span>{row.name}</span>
        </b>
        <p className="num">{limits.filter(Boolean).join(' · ')}</p>
        <p>{[...crews].join(', ')}</p>
      </th>
      {days.flatMap(day =>
        placedOn(row, day).map(({ key, span, cell, isNamed }, n) =>
          cell === null ? (
            <td
              key={key}
              className={classNames('cell', 'cell--off', 'cell--fold', n === 0 && 'day-start')}
              style={{ '--span': span }}
              colSpan={span}
            >
              <span className="sr">Fermé</span>
            </td>
          ) : (
            <BoardCell
              key={key}
              cell={cell}
              span={span}
              isNamed={isNamed}
              isDayStart={n === 0}
              selected={cell.cards.flatMap(({ id }) => (selected.has(id) ? id : [])).join(' ')}
              news={news}
              isPast={cell.date < today}
              size={size}
            />
          ),
        ),
      )}
    </tr>
  )
})
