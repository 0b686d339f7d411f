// A resource's day on the axis: its name and fill on the left, its slots over their hours.
import { memo } from 'react'
import { formatWhole } from '#records/values/decimal.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import type { DayFacts } from '../../../data/tour/day-facts.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { delayText } from '../../../rules/tour/delay.ts'
import { shiftText, tasksText } from '../board-words.ts'
import { resourceIcon } from '#kit/looks/resource-types.ts'
import type { News } from '../shown/use-news.ts'
import type { Stretch } from './axis.ts'
import { AxisCell } from './axis-cell.tsx'
import { AxisHead } from './axis-head.tsx'
import type { RowOnAxis } from './day-layout.ts'

interface AxisRowProps {
  readonly laid: RowOnAxis
  readonly axis: Stretch
  readonly facts: DayFacts
  readonly isPast: boolean
  readonly isToday: boolean
  /** The ids of its selected cards, separated by blanks. */
  readonly selected: string
  readonly news: News
}

export const AxisRow = memo(
  function AxisRow({ laid, axis, facts, isPast, isToday, selected, news }: AxisRowProps) {
    const { row, cells, bands, pauses, standing } = laid
    const crews = new Set(row.cells.flatMap(({ crewNames }) => crewNames))
    const limits = [
      row.weight > 0 && formatWeightShort(row.weight),
      row.volume > 0 && `${formatWhole(row.volume)}\u00a0m³`,
    ]
    return (
      <tr className="board__r ax__r" style={{ gridTemplateRows: bands.map(heightOf).join(' ') }}>
        <th className="br ax__h" scope="row">
          <b>
            <Icon name={resourceIcon(row.type)} />
            <span>{row.name}</span>
          </b>
          <p className="num">{[...limits.filter(Boolean), ...crews].join(' · ')}</p>
          {cells.map(({ cell }) => (
            <AxisHead key={cell.key} cell={cell} />
          ))}
          {cells.map(({ cell: { key, hidden, shift_id } }) =>
            hidden === 0 ? null : (
              <p
                key={key}
              >{`+ ${tasksText(hidden)} d’un autre planning, ${shiftText(shift_id).toLowerCase()}`}</p>
            ),
          )}
          {isToday && standing !== null && <Standing delay={standing.delay} />}
        </th>
        {cells.map((one, n) => (
          <AxisCell
            key={one.cell.key}
            laid={one}
            pauses={n === 0 ? pauses : NONE}
            axis={axis}
            facts={facts}
            next={isToday ? (standing?.next ?? undefined) : undefined}
            isPast={isPast}
            selected={selected}
            news={news}
          />
        ))}
      </tr>
    )
  },
  (a, b) =>
    a.laid.fingerprint === b.laid.fingerprint &&
    a.axis.from === b.axis.from &&
    a.axis.to === b.axis.to &&
    a.isPast === b.isPast &&
    a.isToday === b.isToday &&
    a.selected === b.selected &&
    (a.news === b.news ||
      !b.laid.cells.some(({ cell }) => cell.cards.some(({ id }) => a.news.get(id) !== b.news.get(id)))),
)

const NONE: readonly Stretch[] = []

/** Up to three lanes have room for three lines of text each; when there are more, each has one line. */
const heightOf = (lanes: number): string => {
  const rem = lanes <= 3 ? lanes * 3.5 : Math.max(10.5, lanes * 1.875)
  return `minmax(${Math.max(6.25, rem + 0.75)}rem, auto)`
}

function Standing({ delay }: { readonly delay: number }) {
  const isLate = delay > 0
  return (
    <p className={isLate ? 'ax__st ax__st--late' : 'ax__st'}>
      <Icon name={isLate ? 'clock-alert' : 'clock'} />
      {delayText(delay)}
    </p>
  )
}
