// One slot on the board: its fill, its stops in order, the effect of a drag (SL4, CP1). Rendered again only when its fingerprint
// changes.
import { memo } from 'react'
import { dryRun, type DryRun } from '../../../rules/slot-fill.ts'
import type { BoardCell as Cell } from '../../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { hoursText, shiftText, slotText, tasksText } from '../board-words.ts'
import { refusalOf, useDragOver } from '../move/drag-state.ts'
import { FillBars, FillFigures, fillWords } from '../fill-head.tsx'
import { TaskCard, type CardSize } from '../task-card.tsx'
import type { News } from '../shown/use-news.ts'

interface BoardCellProps {
  readonly cell: Cell
  /** Number of the day's six tracks. */
  readonly span: number
  /** The head above names another half day. */
  readonly isNamed: boolean
  readonly isDayStart: boolean
  /** The ids of its selected cards, separated by blanks. */
  readonly selected: string
  readonly news: News
  readonly isPast: boolean
  readonly size: CardSize | undefined
}

export const BoardCell = memo(
  function BoardCell({ cell, span, isNamed, isDayStart, selected, news, isPast, size }: BoardCellProps) {
    const drag = useDragOver(cell.key)
    const refusal = drag === null ? null : refusalOf({ ...cell, isPast }, drag.dragged)
    const fits = refusal === null
    const run = drag !== null && fits ? dryRun(cell.space, drag.dragged) : null
    const chosen = new Set(selected.split(' '))
    const before = drag !== null && fits ? drag.over?.before : undefined
    return (
      <td
        className={classNames(
          'cell',
          isDayStart && 'day-start',
          !cell.isOpen && 'cell--off',
          drag !== null && (fits ? 'cell--drop' : 'cell--no'),
        )}
        style={{ '--span': span }}
        colSpan={span}
        data-cell={cell.key}
      >
        <CellHead cell={cell} run={run} isNamed={isNamed} />
        {refusal !== null && (
          <output className="cell__no">
            <Icon name="ban" /> {refusal}
          </output>
        )}
        {(cell.crewNote !== '' || cell.message !== '') && (
          <p className="cell__note">
            <Icon name={cell.message === '' ? 'sticky-note' : 'message-square'} />
            <span>{cell.message || cell.crewNote}</span>
          </p>
        )}
        {cell.cards.map(card => (
          <div key={card.id} className={before === card.id ? 'tkw tkw--before' : 'tkw'}>
            <TaskCard card={card} isSelected={chosen.has(card.id)} news={news.get(card.id)} size={size} />
          </div>
        ))}
        {before === null && <div className="tk__gap" />}
        {cell.hidden > 0 && <p className="cell__more">{`+ ${tasksText(cell.hidden)} d’un autre planning`}</p>}
        {cell.isOpen && cell.cards.length === 0 && cell.hidden === 0 && (
          <p className="cell__empty" aria-hidden="true">
            Aucune tâche — glissez-en une ici
          </p>
        )}
      </td>
    )
  },
  (a, b) =>
    a.cell.fingerprint === b.cell.fingerprint &&
    a.span === b.span &&
    a.isNamed === b.isNamed &&
    a.isDayStart === b.isDayStart &&
    a.isPast === b.isPast &&
    a.size === b.size &&
    a.selected === b.selected &&
    (a.news === b.news || !b.cell.cards.some(({ id }) => a.news.get(id) !== b.news.get(id))),
)

interface CellHeadProps {
  readonly cell: Cell
  readonly run: DryRun | null
  readonly isNamed: boolean
}

/** Opens the slot's sheet. */
function CellHead({ cell, run, isNamed }: CellHeadProps) {
  const { fill, accepted, isOpen, cards, closedFor } = cell
  const isBare = !isOpen && cards.length === 0
  return (
    <button type="button" className="cell__h" tabIndex={-1} data-head={cell.key}>
      <span className="sr">
        {`${slotText(cell.resourceName, cell.date, cell.shift_id)}, `}
        {isBare ? '' : `${tasksText(cards.length + cell.hidden)}, ${fillWords(fill)}, `}
      </span>
      {isNamed && (
        <span className="cell__s" aria-hidden="true">
          {shiftText(cell.shift_id)}
          {isOpen && <small className="num">{hoursText(cell.start, cell.end)}</small>}
        </span>
      )}
      {!isOpen && (
        <span className="cell__lock">
          <Icon name="lock" />
          <span>{closedFor || 'Fermé'}</span>
        </span>
      )}
      {!isBare && (
        <>
          <span className="cell__p">
            <FillFigures now={fill} after={run?.after} />
            {cell.isUnsent && <Icon name="cloud-upload" label="pas encore envoyé" />}
          </span>
          <FillBars now={fill} after={run?.after ?? accepted} />
        </>
      )}
    </button>
  )
}
