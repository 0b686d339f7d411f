// One day on a time axis: resources down, hours across. A row is rendered again only when its fingerprint changes; the line of the
// present time moves by itself.
import { useMemo } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { clockToMinutes } from '#records/time/duration.ts'
import { plural } from '#records/fr/plural.ts'
import { stopCounts } from '#records/states/tour-order.ts'
import { dayFacts, NO_FACTS } from '../../../data/tour/day-facts.ts'
import type { BoardViewProps } from '../board-view-props.ts'
import { dayText, tasksText } from '../board-words.ts'
import { axisOf } from './axis.ts'
import { AxisRow } from './axis-row.tsx'
import { dayLayout } from './day-layout.ts'
import { HourHeads } from './hour-heads.tsx'
import { DuplicateButton } from '../move/duplicate-button.tsx'

export function DayAxis({ board, rows, label, today, selected, news, onDay }: BoardViewProps) {
  const [date = today] = board.days
  const { hour } = useClock()
  const cells = useMemo(() => rows.flatMap(row => row.cells), [rows])
  const ids = useMemo(() => cells.flatMap(({ cards }) => cards.map(({ id }) => id)), [cells])
  const facts = useLocal(dayFacts, { ids }, 'beside') ?? NO_FACTS
  const axis = useMemo(() => axisOf(cells), [cells])
  const laid = useMemo(() => dayLayout(rows, axis, facts, { today, hour }), [rows, axis, facts, today, hour])
  const now = date === today ? clockToMinutes(hour) : null
  const isNowShown = now !== null && now >= axis.from && now <= axis.to
  const style = {
    '--hours': (axis.to - axis.from) / 60,
    '--now': isNowShown ? (now - axis.from) / (axis.to - axis.from) : undefined,
  }
  const { done } = stopCounts(cells.flatMap(({ cards }) => cards))
  return (
    <div className="board board--axis" style={style}>
      <div className={isNowShown ? 'ax ax--now' : 'ax'}>
        <table aria-label={`${label}, ${formatDate(date, 'day')}`} data-group="board" data-walk="axis">
          <thead>
            <tr className="board__r board__d">
              <th className="bh bh--corner ax__corner" scope="col" data-corner>
                <span className="sr">{`Ressource, ${dayText(date)}, `}</span>
                <span className="num">
                  {tasksText(ids.length)}
                  {done > 0 && `, ${plural(done, 'faite', 'faites')}`}
                </span>
                <DuplicateButton date={date} onDay={onDay} />
              </th>
              <HourHeads axis={axis} isToday={date === today} />
            </tr>
          </thead>
          <tbody>
            {laid.map(one => (
              <AxisRow
                key={one.row.id}
                laid={one}
                axis={axis}
                facts={facts}
                isPast={date < today}
                isToday={date === today}
                selected={ownOf(
                  one.cells.flatMap(({ cell }) => cell.cards),
                  selected,
                )}
                news={news}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const ownOf = (cards: readonly { readonly id: string }[], selected: ReadonlySet<string>): string =>
  cards.flatMap(({ id }) => (selected.has(id) ? id : [])).join(' ')
