// The board itself: days and shifts across, resources down. Rows outside the viewport are not laid out.
import { memo } from 'react'
import { formatWhole } from '#records/values/decimal.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { BoardRow as Row } from '../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { BoardCell } from './board-cell.tsx'
import type { BoardViewProps } from './board-view-props.ts'
import { dayText, shiftText, shortDay, shortHour, tasksText } from './board-words.ts'
import type { CardSize } from './task-card.tsx'
import { resourceIcon } from '#kit/looks/resource-types.ts'
import type { News } from './shown/use-news.ts'
import { DuplicateButton } from './move/duplicate-button.tsx'

export function BoardGrid({ board, rows, label, today, selected, news, onDay }: BoardViewProps) {
  const { days, shifts } = board
  // A shift in which nobody works that day folds to a strip.
  const isFolded = (date: string, shift: number): boolean =>
    rows.every(({ cells }) =>
      cells.every(
        cell => cell.date !== date || cell.shift_id !== shift || (!cell.isOpen && cell.cards.length === 0),
      ),
    )
  const folded = days.flatMap(date => shifts.map(shift => isFolded(date, shift)))
  const style = {
    '--cols': folded.map(one => (one ? '2.75rem' : 'minmax(var(--col), 1fr)')).join(' '),
    '--wide': folded.filter(one => !one).length,
    '--narrow': folded.filter(Boolean).length,
  }
  return (
    <div className={classNames('board', `board--${days.length}`)} style={style}>
      <table aria-label={label} data-group="board">
        <thead>
          <tr className="board__r board__d">
            <th className="bh bh--corner" scope="col" data-corner>
              <span className="sr">Ressource</span>
            </th>
            {days.map(date => (
              <th
                key={date}
                className={classNames('bh', 'bh--day', 'day-start', date === today && 'bh--today')}
                scope="colgroup"
                colSpan={shifts.length}
                style={{ '--span': shifts.length }}
              >
                <span className="bh__d">{days.length > 3 ? shortDay(date) : dayText(date)}</span>
                <small>
                  {[date === today && 'Aujourd’hui', countOn(rows, date)].filter(Boolean).join(' · ')}
                </small>
                <DuplicateButton date={date} onDay={onDay} />
              </th>
            ))}
          </tr>
          <tr className="board__r board__s">
            <th className="bh bh--corner" scope="col" data-corner>
              <span className="sr">Demi-journée</span>
            </th>
            {days.flatMap(date =>
              shifts.map((shift, n) => (
                <th
                  key={`${date} ${shift}`}
                  className={classNames(
                    'bh',
                    'bh--shift',
                    n === 0 && 'day-start',
                    isFolded(date, shift) && 'bh--fold',
                  )}
                  scope="col"
                >
                  <span>{shiftText(shift)}</span>
                  {days.length <= 3 && <small className="num">{hoursOn(rows, date, shift)}</small>}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <BoardRow
              key={row.id}
              row={row}
              folded={folded}
              shifts={shifts.length}
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

/** « 8:00 – 12:00 » where every open resource of that shift has the same hours; blank elsewhere. */
const hoursOn = (rows: readonly Row[], date: string, shift: number): string => {
  const [hours = '', ...others] = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ date: day, shift_id, isOpen, start, end }) =>
        isOpen && day === date && shift_id === shift ? `${shortHour(start)} – ${shortHour(end)}` : [],
      ),
    ),
  )
  return others.length > 0 ? '' : hours
}

const countOn = (rows: readonly Row[], date: string): string =>
  tasksText(
    rows.reduce(
      (sum, { cells }) =>
        sum + cells.reduce((all, cell) => (cell.date === date ? all + cell.cards.length : all), 0),
      0,
    ),
  )

interface BoardRowProps {
  readonly row: Row
  readonly folded: readonly boolean[]
  readonly shifts: number
  readonly selected: ReadonlySet<string>
  readonly news: News
  readonly today: string
  readonly size: CardSize | undefined
}

const BoardRow = memo(function BoardRow({ row, folded, shifts, selected, news, today, size }: BoardRowProps) {
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
      {row.cells.map((cell, n) => (
        <BoardCell
          key={cell.key}
          cell={cell}
          isDayStart={n % shifts === 0}
          isFolded={folded[n] === true}
          selected={cell.cards.flatMap(({ id }) => (selected.has(id) ? id : [])).join(' ')}
          news={news}
          isPast={cell.date < today}
          size={size}
        />
      ))}
    </tr>
  )
})
