// « Déplacer vers… » and « Proposer un créneau »: what a drag does, by keys and fingers. The three best slots first, each with
// its reason, then any slot of any day, or none.
import { Together } from '#shell/screen/together.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { proposalsFor } from '../../../data/places-to-go.ts'
import { wishedDay } from '../../../data/wished-day.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { tasksText } from '../board-words.ts'
import { SlotChoice } from './slot-choice.tsx'

export interface Asked {
  readonly kind: 'move' | 'propose'
  readonly ids: readonly string[]
  /** « Weiss », when it is a single task. */
  readonly name: string
  /** Some of them are in a slot that they can leave. */
  readonly isPlaced: boolean
}

interface MoveSheetProps {
  readonly asked: Asked | null
  /** The day of their slot; null while they wait for one. */
  readonly day: string | null
  /** The first day shown. */
  readonly from: string
  readonly onClose: () => void
  readonly onPlace: (slot: Slot, title: string) => void
  readonly onUnplace: () => void
}

export function MoveSheet({ asked, day, from, onClose, onPlace, onUnplace }: MoveSheetProps) {
  const what = asked === null ? '' : asked.ids.length === 1 ? asked.name : tasksText(asked.ids.length)
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      title={
        asked?.kind === 'propose' ? `Proposer un créneau\u00a0: ${what}` : `Déplacer vers…\u00a0: ${what}`
      }
    >
      {asked !== null && (
        // The proposals come last and stand first: shown alone meanwhile, the other places would move under the finger.
        <div className="goplaces" key={asked.ids.join(' ')}>
          <Together className="gosheet" lines={6}>
            <Proposals ids={asked.ids} onPlace={onPlace} />
            <h3>Ou un autre créneau</h3>
            <Choice ids={asked.ids} day={day} from={from} onPlace={onPlace} />
            {asked.isPlaced && (
              <Button icon="calendar-x" onClick={onUnplace}>
                Retirer du planning
              </Button>
            )}
          </Together>
        </div>
      )}
    </Sheet>
  )
}

type ChoiceProps = Pick<MoveSheetProps, 'day' | 'from' | 'onPlace'> & Pick<Asked, 'ids'>

/** Opens on their own day: the slot's, or the wished one. */
function Choice({ ids, day, from, onPlace }: ChoiceProps) {
  const wished = useLocal(wishedDay, { id: ids[0] ?? '' })
  if (day === null && wished === undefined) return <Skeleton lines={4} />
  return <SlotChoice ids={ids} date={day ?? wished ?? from} onChoose={onPlace} />
}

interface ProposalsProps {
  readonly ids: readonly string[]
  readonly onPlace: (slot: Slot, title: string) => void
}

function Proposals({ ids, onPlace }: ProposalsProps) {
  const rights = useRights()
  const { today, hour } = useClock()
  const found = useLocal(proposalsFor, { ids, today, hour, rights }, 'beside')
  return (
    <section className="props" aria-label="Créneaux proposés">
      {found === undefined && <Skeleton lines={3} />}
      {found?.length === 0 && (
        <p className="help">
          Aucun créneau ouvert n’a assez de place dans les deux semaines qui viennent. Choisissez un autre
          jour.
        </p>
      )}
      {found?.map(({ slot, title, reason }) => (
        <button
          key={`${slot.resource_id} ${slot.date} ${slot.shift_id}`}
          type="button"
          className="place"
          onClick={() => onPlace(slot, title)}
        >
          <span className="place__t">
            <b>{title}</b>
          </span>
          <small>{reason}</small>
        </button>
      ))}
    </section>
  )
}
