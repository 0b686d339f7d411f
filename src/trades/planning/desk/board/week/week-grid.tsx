// A week as half days in figures: who is full, who is free, what to check. The preview shows the cards of one half day, and «
// Cartes » those of all.
import { useMemo, useRef } from 'react'
import type { BoardViewProps } from '../board-view-props.ts'
import { groupsOf } from '../../../rules/week-groups.ts'
import { useUnfolded } from '../cards/use-unfolded.ts'
import { TRACKS, weekDays } from './week-days.ts'
import { WeekHead } from './week-head.tsx'
import { WeekRow } from './week-row.tsx'

export function WeekGrid({ board, rows, label, today, selected, news, peeked, onDay }: BoardViewProps) {
  const table = useRef<HTMLTableElement>(null)
  const { unfolded, unfold } = useUnfolded(table)
  const days = useMemo(() => weekDays(board.days, rows, unfolded), [board.days, rows, unfolded])
  const known = JSON.stringify(days)
  // The same days object after each read, so that only changed rows are rendered.
  // oxlint-disable-next-line react/exhaustive-deps -- compared by their content
  const drawn = useMemo(() => days, [known])
  const groups = useMemo(() => groupsOf(rows), [rows])
  const wide = days.filter(({ isFolded }) => !isFolded).length
  const columns = days.map(({ isFolded }) =>
    isFolded ? '2rem' : `repeat(${TRACKS}, minmax(calc(var(--day) / ${TRACKS}), 1fr))`,
  )
  const style = { '--cols': columns.join(' '), '--wide': wide, '--narrow': days.length - wide }
  return (
    <div className="board board--week" style={style}>
      <table ref={table} aria-label={label} data-group="board">
        <WeekHead days={drawn} today={today} onDay={onDay} onUnfold={unfold} />
        {groups.map(group => (
          <tbody key={group.label}>
            {groups.length > 1 && (
              <tr className="board__r wk__gr">
                <th className="wk__g" scope="rowgroup" colSpan={1 + wide * TRACKS + days.length - wide}>
                  <span>{group.label}</span>
                </th>
              </tr>
            )}
            {group.rows.map(row => (
              <WeekRow
                key={row.id}
                row={row}
                days={drawn}
                today={today}
                selected={row.cells
                  .flatMap(({ cards }) => cards.flatMap(({ id }) => (selected.has(id) ? id : [])))
                  .join(' ')}
                peeked={peeked}
                news={news}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
