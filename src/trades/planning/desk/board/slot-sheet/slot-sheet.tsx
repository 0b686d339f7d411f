// A slot's sheet, opened from its head on the board: gauges, crew, note and message, open or closed [change_slots], and actions
// on all of its stops at once.
import { shortHour } from '#records/time/dates.ts'
import { useState } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { isMovable } from '#records/states/placed-state.ts'
import { isOvertaken } from '../../../rules/slot-words.ts'
import type { BoardCell } from '../../../data/board.ts'
import { crewChoice } from '../../../data/crew-choice.ts'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { slotText } from '../board-words.ts'
import { SlotChoice } from '../move/slot-choice.tsx'
import { SpaceGauges } from '../space-gauges.tsx'
import type { Moves } from '../move/use-moves.ts'
import { NOT_HERE, useDays } from '../../../shared/use-days.ts'
import { SlotFoot } from './slot-foot.tsx'
import { useSlotEdit, type SlotEdit } from './use-slot-edit.ts'

interface SlotSheetProps {
  readonly cell: BoardCell | null
  readonly moves: Pick<Moves, 'accept' | 'moveWhole'>
  /** Opened to move all its stops. */
  readonly isToMove?: boolean
  readonly onClose: () => void
}

export function SlotSheet({ cell, moves, isToMove = false, onClose }: SlotSheetProps) {
  return (
    <Sheet
      open={cell !== null}
      onClose={onClose}
      title={cell === null ? '' : slotText(cell.resourceName, cell.date, cell.shift_id)}
    >
      {cell !== null && (
        <SlotBody key={cell.key} cell={cell} moves={moves} isToMove={isToMove} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface SlotBodyProps extends Omit<SlotSheetProps, 'cell'> {
  readonly cell: BoardCell
}

function SlotBody({ cell, moves, isToMove = false, onClose }: SlotBodyProps) {
  const [isMoving, setMoving] = useState(isToMove)
  const period = useDays(cell.date, cell.date)
  const edit = useSlotEdit(cell, onClose)
  if (isMoving) return <WholeSlot cell={cell} moves={moves} onClose={onClose} />
  return (
    <div className="gosheet">
      <p className="sub num">
        {cell.isOpen ? `${shortHour(cell.start)} – ${shortHour(cell.end)}` : cell.closedFor || 'Fermé'}
      </p>
      {period === 'missing' ? <p className="help">{NOT_HERE}</p> : <SpaceGauges space={cell.space} />}
      <SlotFields cell={cell} edit={edit} />
      {edit.said !== null && (
        <p className="help" role="alert">
          {edit.said}
        </p>
      )}
      <SlotFoot cell={cell} moves={moves} edit={edit} onMove={() => setMoving(true)} onClose={onClose} />
    </div>
  )
}

/** Another slot for all the stops that can still be moved. */
function WholeSlot({ cell, moves, onClose }: SlotBodyProps) {
  const ids = cell.cards.filter(({ task_state_id }) => isMovable(task_state_id)).map(({ id }) => id)
  return (
    <div className="gosheet">
      <p className="help">
        Les arrêts à venir partent ensemble, dans leur ordre. Ce qui est déjà passé reste ici.
      </p>
      <SlotChoice
        ids={ids}
        date={cell.date}
        onChoose={(to, title) => {
          onClose()
          if (cell.slot !== null) void moves.moveWhole(cell.slot, to, title, ids)
        }}
      />
    </div>
  )
}

function SlotFields({ cell, edit }: Pick<SlotBodyProps, 'cell'> & { readonly edit: SlotEdit }) {
  const { live, words, shown, type } = edit
  const people = useLocal(crewChoice, { resource_id: cell.resource_id, crew: cell.crew })
  return (
    <>
      <ChipChoice
        label="Équipe"
        options={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={shown.crew}
        onChange={crew => type({ crew })}
      />
      <TextArea
        label="Note à l’équipe"
        value={shown.crew_note}
        onChange={crew_note => type({ crew_note })}
        rows={2}
        maxLength={2000}
        help={isOvertaken(live, words, 'crew_note') ? overtakenText(live.crew_note) : undefined}
      />
      <TextArea
        label="Consigne"
        value={shown.message}
        onChange={message => type({ message })}
        rows={2}
        maxLength={2000}
        help={
          isOvertaken(live, words, 'message')
            ? overtakenText(live.message)
            : 'Reste en haut de la tournée. Pour parler à l’équipe et savoir qui a vu\u00a0: «\u202fMessages\u202f», sur la page du créneau.'
        }
      />
    </>
  )
}

const overtakenText = (theirs: string): string =>
  theirs === ''
    ? 'Effacé entre-temps sur un autre appareil. Enregistrer remet votre texte.'
    : `Changé entre-temps sur un autre appareil\u00a0: «\u202f${theirs}\u202f». Enregistrer le remplace.`
