// A slot's sheet, opened from its head on the board: gauges, crew, note and message, open or closed [change_slots], and actions
// on all of its stops at once.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { attempt } from '#shell/screen/attempt.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useDraft } from '#shell/screen/use-draft.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { isMovable } from '#records/states/placed-state.ts'
import {
  isOvertaken,
  NOTHING_TYPED,
  withTyped,
  wordsShown,
  wordsToWrite,
  type SlotWords,
} from '../../../rules/slot-words.ts'
import { has } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { changeSlot, type ChangeSlot } from '../../../data/change-slot.ts'
import type { BoardCell } from '../../../data/board.ts'
import { crewChoice } from '../../../data/crew-choice.ts'
import { Button } from '#kit/action/button.tsx'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { slotAddress } from '../board-address.ts'
import { shortHour, slotText } from '../board-words.ts'
import { SlotChoice } from '../move/slot-choice.tsx'
import { SpaceGauges } from '../space-gauges.tsx'
import type { Moves } from '../move/use-moves.ts'
import { NOT_HERE, useDays } from '../../../shared/use-days.ts'

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
  const db = useDatabase()
  const rights = useRights()
  const { isBusy, said, run } = useAct()
  const [words, setWords] = useState(NOTHING_TYPED)
  const [isMoving, setMoving] = useState(isToMove)
  const { resource_id, date, shift_id, isOpen, cards } = cell
  const people = useLocal(crewChoice, { resource_id, crew: cell.crew })
  const slot = { resource_id, date, shift_id }
  const period = useDays(date, date)
  const drafts = cards.filter(({ task_state_id }) => task_state_id === TASK_STATE.draft)
  const movable = cards.filter(({ task_state_id }) => isMovable(task_state_id))
  const live: SlotWords = { crew: cell.crew, crew_note: cell.crewNote, message: cell.message }
  const shown = wordsShown(live, words)
  const values = wordsToWrite(live, words)
  const type = (said: Partial<SlotWords>): void => setWords(before => withTyped(live, before, said))
  // Whatever else closes the sheet, half-typed input is there again when it opens.
  const draft = useDraft(`slot ${cell.key}`, words, kept => setWords({ ...NOTHING_TYPED, ...kept }))
  const save = async (change: ChangeSlot['values']): Promise<void> => {
    const done = await run(() => changeSlot(db, { slot, values: change, rights }))
    if (done === null) return
    draft.forget()
    onClose()
    if (change.open === undefined) return
    const back = { open: isOpen ? 1 : 0 } as const
    notifyUndoable(
      change.open === 1 ? 'Créneau ouvert' : closedText(cards.length),
      () => void attempt(() => changeSlot(db, { slot, values: back, rights })),
    )
  }
  if (isMoving)
    return (
      <div className="gosheet">
        <p className="help">
          Les arrêts à venir partent ensemble, dans leur ordre. Ce qui est déjà passé reste ici.
        </p>
        <SlotChoice
          ids={movable.map(({ id }) => id)}
          date={date}
          onChoose={(to, title) => {
            onClose()
            if (cell.slot !== null)
              void moves.moveWhole(
                cell.slot,
                to,
                title,
                movable.map(({ id }) => id),
              )
          }}
        />
      </div>
    )
  return (
    <div className="gosheet">
      <p className="sub num">
        {isOpen ? `${shortHour(cell.start)} – ${shortHour(cell.end)}` : cell.closedFor || 'Fermé'}
      </p>
      {period === 'missing' ? <p className="help">{NOT_HERE}</p> : <SpaceGauges space={cell.space} />}
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
        label="Message"
        value={shown.message}
        onChange={message => type({ message })}
        rows={2}
        maxLength={2000}
        help={
          isOvertaken(live, words, 'message')
            ? overtakenText(live.message)
            : 'S’affiche en haut de la tournée, sur le téléphone de l’équipe.'
        }
      />
      {said !== null && (
        <p className="help" role="alert">
          {said}
        </p>
      )}
      <div className="gofoot">
        {Object.keys(values).length > 0 && (
          <Button variant="quiet" icon="undo-2" onClick={() => setWords(NOTHING_TYPED)}>
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
        {movable.length > 0 && (
          <Button icon="calendar-clock" onClick={() => setMoving(true)}>
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
        <Button
          variant="primary"
          loading={isBusy}
          disabled={Object.keys(values).length === 0}
          onClick={() => void save(values)}
        >
          Enregistrer
        </Button>
      </div>
    </div>
  )
}

/** Closing does not move the tasks in the slot: the person who closes it must know. */
const closedText = (count: number): string =>
  count === 0 ? 'Créneau fermé' : `Créneau fermé, ${plural(count, 'tâche y reste', 'tâches y restent')}`

const overtakenText = (theirs: string): string =>
  theirs === ''
    ? 'Effacé entre-temps sur un autre poste. Enregistrer remet votre texte.'
    : `Changé entre-temps sur un autre poste\u00a0: «\u00a0${theirs}\u00a0». Enregistrer le remplace.`
