// The actions of a slot's sheet: on what was typed, on all its stops at once, and on the slot itself.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { has } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { BoardCell } from '../../../data/board.ts'
import { Button } from '#kit/action/button.tsx'
import { slotAddress } from '../board-address.ts'
import type { Moves } from '../move/use-moves.ts'
import type { SlotEdit } from './use-slot-edit.ts'

interface SlotFootProps {
  readonly cell: BoardCell
  readonly moves: Pick<Moves, 'accept'>
  readonly edit: SlotEdit
  readonly onMove: () => void
  readonly onClose: () => void
}

export function SlotFoot({ cell, moves, edit, onMove, onClose }: SlotFootProps) {
  const rights = useRights()
  const { values, erase, save, isBusy } = edit
  const { resource_id, date, shift_id, isOpen, cards } = cell
  const drafts = cards.filter(({ task_state_id }) => task_state_id === TASK_STATE.draft)
  const isChanged = Object.keys(values).length > 0
  return (
    <div className="gofoot">
      {isChanged && (
        <Button variant="quiet" icon="undo-2" onClick={erase}>
          Effacer la saisie
        </Button>
      )}
      <LinkButton to={slotAddress(resource_id, date, shift_id)} icon="clipboard-list">
        Ouvrir la page
      </LinkButton>
      {drafts.length > 0 && (
        <Button
          icon="calendar-check"
          onClick={() => {
            onClose()
            void moves.accept(drafts.map(({ id }) => id))
          }}
        >
          {`Tout accepter (${drafts.length})`}
        </Button>
      )}
      {cards.some(({ task_state_id }) => isMovable(task_state_id)) && (
        <Button icon="calendar-clock" onClick={onMove}>
          Déplacer le créneau…
        </Button>
      )}
      {cell.overridable && has(rights, 'change_slots') && (
        <Button
          icon={isOpen ? 'lock' : 'door-open'}
          onClick={() => void save({ ...values, open: isOpen ? 0 : 1 })}
        >
          {isOpen ? 'Fermer le créneau' : 'Ouvrir le créneau'}
        </Button>
      )}
      <Button variant="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save(values)}>
        Enregistrer
      </Button>
    </div>
  )
}
