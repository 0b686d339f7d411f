// The slot of the request, in large: what a planner says to the person on the phone.
import { sentenceStart } from '#records/fr/sentence.ts'
import { shifts } from '#records/lists/shifts.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatDate, shortHour } from '#records/time/dates.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { PromisedSlot } from '#trades/planning/data/promised-slot.ts'
import { slotKey } from './sections/planning-section.tsx'
import type { Request } from './use-request.ts'

interface PromisedRailProps {
  readonly request: Request
  /** Undefined until it is read: its place is kept. Null when there is none. */
  readonly promised: PromisedSlot | null | undefined
}

export function PromisedRail({ request, promised }: PromisedRailProps) {
  const { slot } = request.values
  if (promised === null || (promised === undefined && slot === null)) return null
  const date = promised?.date ?? slot?.date ?? ''
  const shiftName = promised?.shiftName ?? shifts.byId(slot?.shift_id ?? 0).label
  return (
    <section
      className={classNames('rpromise', request.isClosed && 'rpromise--off')}
      aria-label="Créneau"
      data-keep-clear=""
    >
      <h2 className="aside-h">{titleOf(request)}</h2>
      <p className="rpromise__day">{sentenceStart(formatDate(date, 'day'))}</p>
      <p className="rpromise__half">
        {shiftName} {promised && <span className="num">{hoursOf(request, promised)}</span>}
      </p>
      <p className="rpromise__truck">
        <Icon name="truck" />
        {promised?.resourceName ?? NOT_READ}
      </p>
    </section>
  )
}

/** As high as the name that will be there. */
const NOT_READ = '\u00a0'

/** Only an accepted request is a promise. */
const titleOf = ({ sheet, base, values }: Request): string => {
  const isSaved = base.slot !== null && values.slot !== null && slotKey(base.slot) === slotKey(values.slot)
  if (!isSaved) return 'Créneau choisi, pas encore enregistré'
  return sheet?.task.task_state_id === TASK_STATE.accepted ? 'Créneau promis' : 'Créneau'
}

/** The agreed hours where there are some; otherwise those of the half day. */
const hoursOf = ({ values }: Request, { start, end }: PromisedSlot): string => {
  const [from, to] = [values.loaded_after || start, values.loaded_before || end]
  return [from, to].map(hour => shortHour(hour.slice(0, 5))).join(' – ')
}
