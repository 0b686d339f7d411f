// Choosing a slot without a drag: a day, then the slots that accept these tasks, each with its fill after the move.
import { useState } from 'react'
import { part } from '#shell/frame/part.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { placesToGo, type PlaceToGo } from '../../../data/places-to-go.ts'
import { fillTone } from '#kit/show/fill-tone.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { shiftText, slotText, tasksText } from '../board-words.ts'
import { NOT_HERE, useDays } from '../../../shared/use-days.ts'

const MovedNote = part(() =>
  import('#trades/rental/shared/rental-moved.tsx').then(({ MovedNote: drawn }) => drawn),
)

interface SlotChoiceProps {
  readonly ids: readonly string[]
  readonly date: string
  readonly onChoose: (slot: Slot, title: string) => void
}

export function SlotChoice({ ids, date: first, onChoose }: SlotChoiceProps) {
  const rights = useRights()
  const { today } = useClock()
  // The past is recorded where it happened: no task is moved to a past day.
  const [date, setDate] = useState(first < today ? today : first)
  const places = useLocal(placesToGo, { ids, date, rights }, 'beside')
  const period = useDays(date, date)
  const shown = period === 'coming' ? undefined : places
  return (
    <>
      <div className="godate">
        <IconButton
          icon="chevron-left"
          label="Jour précédent"
          aria-disabled={date <= today || undefined}
          onClick={() => date > today && setDate(addDays(date, -1))}
        />
        <TextField
          label="Jour"
          type="date"
          min={today}
          value={date}
          onChange={text => text >= today && setDate(text)}
          help={formatDate(date, 'day')}
        />
        <IconButton icon="chevron-right" label="Jour suivant" onClick={() => setDate(addDays(date, 1))} />
      </div>
      {shown === undefined && <Skeleton lines={4} />}
      {period === 'missing' && <p className="help">{NOT_HERE}</p>}
      <ul className="places">
        {shown?.map(place => (
          <li key={`${place.slot.resource_id} ${place.slot.shift_id}`}>
            <PlaceButton
              place={place}
              isKnown={period === 'here'}
              onPress={() => onChoose(place.slot, slotText(place.resourceName, date, place.slot.shift_id))}
            />
          </li>
        ))}
      </ul>
      {shown?.[0]?.isRental === true && <MovedNote ids={ids} date={date} />}
      {shown?.length === 0 && <p className="help">Aucune ressource ne reçoit ce type de tâche ce jour-là.</p>}
    </>
  )
}

interface PlaceButtonProps {
  readonly place: PlaceToGo
  /** This device holds the day, so the slot's fill is known. */
  readonly isKnown: boolean
  readonly onPress: () => void
}

function PlaceButton({ place, isKnown, onPress }: PlaceButtonProps) {
  const { resourceName, slot, isOpen, closedFor, isHere, isOutOfHours, count, before, after } = place
  const tone = fillTone(after)
  return (
    <button type="button" className="place" disabled={isHere} onClick={onPress}>
      <span className="place__t">
        <b>{resourceName}</b>, {shiftText(slot.shift_id).toLowerCase()}
      </span>
      {isKnown && (
        <span className={tone === 'ok' ? 'place__v' : `place__v pc--${tone}`}>
          {tone === 'over' && <Icon name="triangle-alert" />}
          {before} → {after} %
        </span>
      )}
      <small>
        {isHere
          ? 'Créneau actuel'
          : isOpen
            ? isKnown
              ? tasksText(count)
              : 'Ouvert'
            : closedFor === ''
              ? 'Fermé'
              : `Fermé\u00a0: ${closedFor}`}
        {isOutOfHours && !isHere && <b className="pc--high"> · hors des heures convenues</b>}
      </small>
    </button>
  )
}
