// A half day of the week in figures: its fill, its number of stops, what to check. Its button opens the preview; a drag over it
// shows the new fill (SL4, CP1). Rendered again only when its fingerprint changes.
import { memo } from 'react'
import { dryRun } from '../../../rules/slot-fill.ts'
import type { BoardCell } from '../../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { slotText, tasksText } from '../board-words.ts'
import { isBare } from '../day-cells.ts'
import { refusalOf, useDragOver } from '../move/drag-state.ts'
import { FillBars, fillWords, Percent } from '../fill-head.tsx'
import type { News } from '../shown/use-news.ts'
import { NewsText } from '../shown/news-text.tsx'
import { cellFlags, FLAGS_SHOWN } from './cell-flags.ts'

interface WeekCellProps {
  readonly cell: BoardCell
  /** Number of the day's six tracks. */
  readonly span: number
  readonly isDayStart: boolean
  readonly isToday: boolean
  readonly isPast: boolean
  readonly isPeeked: boolean
  readonly hasSelected: boolean
  readonly news: News
}

export const WeekCell = memo(
  function WeekCell({ cell, span, isDayStart, isToday, isPast, isPeeked, hasSelected, news }: WeekCellProps) {
    const drag = useDragOver(cell.key)
    const refusal = drag === null ? null : refusalOf({ ...cell, isPast }, drag.dragged)
    const run = drag !== null && refusal === null ? dryRun(cell.space, drag.dragged) : null
    const said = cell.cards.flatMap(({ id }) => news.get(id) ?? [])[0]
    return (
      <td
        className={classNames(
          'wc',
          isDayStart && 'wc--day',
          isToday && 'wc--today',
          !cell.isOpen && 'cell--off',
          cell.accepted.percent > 100 && 'wc--over',
          hasSelected && 'wc--sel',
          isPeeked && 'wc--peeked',
          said !== undefined && 'tk--news',
          drag !== null && (refusal === null ? 'cell--drop' : 'cell--no'),
        )}
        style={{ gridColumn: `span ${span}` }}
        colSpan={span}
        data-cell={cell.key}
      >
        <button
          type="button"
          className="wc__b"
          tabIndex={-1}
          data-head={cell.key}
          aria-haspopup="dialog"
          aria-expanded={isPeeked}
        >
          <CellFace cell={cell} after={run?.after} said={said} />
        </button>
        {refusal !== null && (
          <output className="cell__no">
            <Icon name="ban" /> {refusal}
          </output>
        )}
      </td>
    )
  },
  (a, b) =>
    a.cell.fingerprint === b.cell.fingerprint &&
    a.span === b.span &&
    a.isDayStart === b.isDayStart &&
    a.isToday === b.isToday &&
    a.isPast === b.isPast &&
    a.isPeeked === b.isPeeked &&
    a.hasSelected === b.hasSelected &&
    (a.news === b.news || !b.cell.cards.some(({ id }) => a.news.get(id) !== b.news.get(id))),
)

interface CellFaceProps {
  readonly cell: BoardCell
  readonly after: BoardCell['fill'] | undefined
  readonly said: string | undefined
}

function CellFace({ cell, after, said }: CellFaceProps) {
  const count = cell.cards.length + cell.hidden
  const flags = cellFlags(cell)
  const name = slotText(cell.resourceName, cell.date, cell.shift_id)
  if (isBare(cell) && after === undefined)
    return (
      <>
        <span className="sr">{`${name}, ${cell.closedFor || 'fermé'}`}</span>
        {cell.closedFor !== '' && (
          <span className="wc__off" aria-hidden="true">
            <Icon name="lock" />
            <span>{cell.closedFor}</span>
          </span>
        )}
      </>
    )
  const words = [
    name,
    !cell.isOpen && (cell.closedFor || 'fermé'),
    count === 0 ? 'aucune tâche' : tasksText(count),
    count > 0 && fillWords(cell.fill),
    ...flags.map(({ word }) => word),
  ]
  const isEmpty = count === 0 && after === undefined
  return (
    <>
      <span className="sr">{`${words.filter(Boolean).join(', ')}${isEmpty ? '' : ', '}`}</span>
      {!isEmpty && (
        <>
          <span className="cell__p">
            {!cell.isOpen && <Icon name="lock" />}
            <Percent value={cell.fill.percent} />
            <span className="wc__n" aria-hidden="true">
              {count}
            </span>
          </span>
          <FillBars now={cell.fill} after={after ?? cell.accepted} />
          {after !== undefined ? (
            <span className="cell__p wc__to">
              <span aria-hidden="true">→</span>
              <span className="sr">deviendra </span>
              <Percent value={after.percent} />
            </span>
          ) : said === undefined ? (
            <span className="wc__f" aria-hidden="true">
              {flags.slice(0, FLAGS_SHOWN).map(({ icon }) => (
                <Icon key={icon} name={icon} />
              ))}
            </span>
          ) : (
            <NewsText text={said} />
          )}
        </>
      )}
    </>
  )
}
