// A half day in a resource's column: its three bars and its percentage. It opens the slot's sheet, and accepts drops like the
// slot itself.
import type { BoardCell } from '../../../data/board.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { shiftText, slotText, tasksText } from '../board-words.ts'
import { isBare } from '../day-cells.ts'
import { useDragOver } from '../move/drag-state.ts'
import { FillBars, fillWords, Percent } from '../fill-head.tsx'

export function AxisHead({ cell }: { readonly cell: BoardCell }) {
  const isOver = useDragOver(cell.key) !== null
  const { key, fill, accepted, cards, hidden, isOpen, closedFor, shift_id } = cell
  const note = cell.message || cell.crewNote
  const isEmpty = isBare(cell)
  return (
    <span className={classNames('ax__l', isOver && 'ax__l--drop')} data-cell={key}>
      <button type="button" className="cell__h" tabIndex={-1} data-head={key}>
        <span className="sr">
          {[
            slotText(cell.resourceName, cell.date, shift_id),
            !isOpen && (closedFor || 'Fermé'),
            !isEmpty && tasksText(cards.length + hidden),
            !isEmpty && fillWords(fill),
            note,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span className="ax__ls" aria-hidden="true">
          {shiftText(shift_id)}
          {note !== '' && <Icon name={cell.message === '' ? 'sticky-note' : 'message-square'} />}
          {cell.isUnsent && <Icon name="cloud-upload" />}
        </span>
        {isEmpty ? (
          <span className="ax__off" aria-hidden="true">
            <Icon name="lock" /> fermé
          </span>
        ) : (
          <>
            <FillBars now={fill} after={accepted} />
            <span className="cell__p" aria-hidden="true">
              <Percent value={fill.percent} />
            </span>
          </>
        )}
      </button>
    </span>
  )
}
