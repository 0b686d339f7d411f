// A slot over its hours: its stops at theirs, and the effect of a drag: its fill and the hour of arrival (SL3, SL4, CP1).
import { dryRun } from '../../../rules/slot-fill.ts'
import type { DayFacts } from '../../../data/tour/day-facts.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { clockText } from '../../course.ts'
import { isBare } from '../day-cells.ts'
import { refusalOf, useDragOver } from '../move/drag-state.ts'
import { FillFigures } from '../fill-head.tsx'
import { TaskCard } from '../task-card.tsx'
import type { News } from '../shown/use-news.ts'
import { leftOf, placeOf } from './at.ts'
import type { Laned, Stretch } from './axis.ts'
import { landingOf, type CellOnAxis } from './day-layout.ts'

interface AxisCellProps {
  readonly laid: CellOnAxis
  /** The times that the row's slots leave free, drawn by the first slot. */
  readonly pauses: readonly Stretch[]
  readonly axis: Stretch
  readonly facts: DayFacts
  readonly next: string | undefined
  readonly isPast: boolean
  readonly selected: string
  readonly news: News
}

export function AxisCell({ laid, pauses, axis, facts, next, isPast, selected, news }: AxisCellProps) {
  const { cell, zone, band, blocks } = laid
  const drag = useDragOver(cell.key)
  const refusal = drag === null ? null : refusalOf({ ...cell, isPast }, drag.dragged)
  const run = drag !== null && refusal === null ? dryRun(cell.space, drag.dragged) : null
  const landing =
    drag !== null && run !== null
      ? landingOf(cell, drag.dragged, drag.over?.before, { zone, axis, facts })
      : undefined
  const chosen = new Set(selected.split(' '))
  const cardById = new Map(cell.cards.map(card => [card.id, card]))
  return (
    <td
      className={classNames('ax__c', !cell.isOpen && 'cell--off')}
      style={{ gridRow: band + 1 }}
      data-cell={cell.key}
      data-axis
    >
      {pauses.map(pause => (
        <i key={pause.from} className="ax__pause" style={placeOf(pause, axis)} />
      ))}
      <div
        className={classNames(
          'ax__z',
          !cell.isOpen && 'ax__z--off',
          drag !== null && (refusal === null ? 'cell--drop' : 'cell--no'),
        )}
        style={placeOf(zone, axis)}
      >
        {isBare(cell) ? (
          <span className="cell__lock" aria-hidden="true">
            <Icon name="lock" />
            <span>{cell.closedFor || 'Fermé'}</span>
          </span>
        ) : (
          cell.cards.length === 0 &&
          cell.hidden === 0 && (
            <p className="cell__empty" aria-hidden="true">
              Aucune tâche — glissez-en une ici
            </p>
          )
        )}
        {run !== null && (
          <output className="ax__run cell__p">
            <FillFigures now={run.before} after={run.after} />
            {landing !== undefined && (
              <span className="num">{`${landing.isEstimated || landing.isLate ? 'vers' : 'à'} ${clockText(landing.at)}`}</span>
            )}
          </output>
        )}
        {refusal !== null && (
          <output className="ax__run cell__no">
            <Icon name="ban" /> {refusal}
          </output>
        )}
      </div>
      {blocks.map(block => {
        const card = cardById.get(block.id)
        return (
          card !== undefined && (
            <div key={block.id} className="ax__b" style={boxOf(block, axis)}>
              <TaskCard
                card={card}
                isSelected={chosen.has(card.id)}
                news={news.get(card.id)}
                size="block"
                reckoned={block.isEstimated ? `≈\u00a0${clockText(block.at)}` : undefined}
                isLate={block.isLate || undefined}
                isNext={card.id === next || undefined}
              />
            </div>
          )
        )
      })}
      {landing !== undefined && <i className="ax__land" style={{ left: leftOf(landing.from, axis) }} />}
    </td>
  )
}

const boxOf = ({ lane, lanes, ...block }: Laned, axis: Stretch) => ({
  ...placeOf(block, axis),
  top: `calc(5px + ${lane} * (100% - 10px) / ${lanes})`,
  height: `calc((100% - 10px) / ${lanes} - 2px)`,
})
