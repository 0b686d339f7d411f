// A step of a rental that is moved on the board (RT11): the order of the chain holds, and what the move makes of the period is told.
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { dossiersOf, type Dossier } from '../dossier.ts'
import { firstHalf, lastHalf, type RentalEnd } from '../half-day.ts'
import { rentalHalfDays } from '../rental-price.ts'
import { durationChange } from './rental-words.ts'
import { isChanging, PREPARATION, type RentalPeriod } from '../rental-steps.ts'

type Dated = Pick<TaskRow, 'date' | 'shift_id'>

const endOf = ({ date, shift_id }: Dated): RentalEnd | null => (date === null ? null : { date, shift_id })

/** `to`: without a half day each keeps its own. The dossiers of which something is moved, as they will be, each beside itself as it is. */
export const movedDossiers = (
  all: readonly TaskRow[],
  ids: ReadonlySet<string>,
  to: RentalEnd,
): readonly { readonly before: Dossier<TaskRow>; readonly after: Dossier<TaskRow> }[] => {
  const moved = all.map(task =>
    ids.has(task.id) ? { ...task, date: to.date, shift_id: to.shift_id ?? task.shift_id } : task,
  )
  const before = new Map(dossiersOf(all).map(one => [one.head.id, one]))
  return dossiersOf(moved)
    .filter(({ steps }) => steps.some(({ id }) => ids.has(id)))
    .flatMap(after => {
      const known = before.get(after.head.id)
      return known === undefined ? [] : [{ before: known, after }]
    })
}

/** What of these dossiers would run backwards because of the move: nobody may force it. */
export const orderProblems = (dossiers: readonly Dossier<TaskRow>[], ids: ReadonlySet<string>): Problem[] =>
  dossiers.flatMap(({ preparations, departures, returns }) => [
    ...(runsBackwards(preparations, departures, ids, firstHalf) ? [wrong(LATE_PREPARATION)] : []),
    ...(runsBackwards(departures, returns, ids, lastHalf) ? [wrong(EARLY_RETURN)] : []),
  ])

const LATE_PREPARATION = 'La préparation viendrait après le départ de la location.'
const EARLY_RETURN = 'Le retour de la location précéderait son départ.'
const wrong = (message: string): Problem => ({
  id: PROBLEM.rental,
  field: 'date',
  message,
  user_overridable: false,
})

/** Only pairs of which one is moved: what was wrong before is no fault of the move. */
const runsBackwards = (
  first: readonly TaskRow[],
  then: readonly TaskRow[],
  ids: ReadonlySet<string>,
  halfOf: (end: RentalEnd) => number,
): boolean =>
  first.filter(isStanding).some(one =>
    then.filter(isStanding).some(other => {
      const [start, end] = [endOf(one), endOf(other)]
      return (ids.has(one.id) || ids.has(other.id)) && start !== null && end !== null
        ? halfOf(end) < firstHalf(start)
        : false
    }),
  )

/** Done or to come; nothing waits for what was cancelled. */
const isStanding = (task: TaskRow): boolean =>
  isChanging(task) || (task.task_type_id !== PREPARATION && !givenUp.has(task.task_state_id))
const givenUp: ReadonlySet<number> = new Set([TASK_STATE.cancelled, TASK_STATE.notDone])

/** From the first departure to the last return; null without both. */
export const endsOf = ({ departures, returns }: Dossier<TaskRow>): RentalPeriod | null => {
  const [out] = departures
  const back = returns.at(-1)
  const departure = out === undefined ? null : endOf(out)
  const end = back === undefined ? null : endOf(back)
  return departure === null || end === null ? null : { departure, back: end }
}

const halfDaysOf = (dossier: Dossier<TaskRow>): number => {
  const ends = endsOf(dossier)
  return ends === null ? 0 : rentalHalfDays(ends.departure, ends.back)
}

export const periodChange = (before: Dossier<TaskRow>, after: Dossier<TaskRow>): string | null => {
  const [lasted, lasts] = [halfDaysOf(before), halfDaysOf(after)]
  return lasted === 0 || lasts === 0 ? null : durationChange(lasted, lasts)
}
