// The three steps of a rental as a person asks for them (RT10, RT11): their types, their days, and whether they may still change.
import { weekdayIndex } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { numberToDay } from '#records/time/calendar.ts'
import { isPromised, type Dossier, type RentalStep } from './dossier.ts'
import { firstHalf, lastHalf, type HalfDay, type RentalEnd } from './half-day.ts'

/** « Libre »: nobody has said yet how the things change hands. */
export type Handover = 'free' | 'withdrawal' | 'delivery'

export const stepTypes = {
  free: { departure: 15, back: 13, resources: [] },
  withdrawal: { departure: 15, back: 13, resources: ['counter'] },
  delivery: { departure: 14, back: 12, resources: ['truck'] },
} as const
export const PREPARATION = 16

export const handoverOf = ({
  task_type_id,
  resource_types,
}: Pick<TaskRow, 'task_type_id' | 'resource_types'>): Handover =>
  task_type_id === 14 || task_type_id === 12
    ? 'delivery'
    : resource_types.length === 0
      ? 'free'
      : 'withdrawal'

export interface RentalPeriod {
  readonly departure: RentalEnd
  readonly back: RentalEnd
}

export const endOfHalf = (half: HalfDay): RentalEnd => ({
  date: numberToDay(Math.floor(half / 2)),
  shift_id: half % 2 === 0 ? 1 : 2,
})

const isWorkday = (day: string): boolean => weekdayIndex(day) < 5

/** The half day before the departure, on a workday; of a departure that is too near, the departure's own. */
export const preparationBefore = (departure: RentalEnd, today: string): RentalEnd => {
  let half = firstHalf(departure) - 1
  while (!isWorkday(endOfHalf(half).date)) half -= 1
  const found = endOfHalf(half)
  return found.date < today ? endOfHalf(firstHalf(departure)) : found
}

export const isBackwards = ({ departure, back }: RentalPeriod): boolean =>
  lastHalf(back) < firstHalf(departure)

export const isSameEnd = (one: RentalEnd | null, other: RentalEnd): boolean =>
  one?.date === other.date && one.shift_id === other.shift_id

const changing: ReadonlySet<number> = new Set([TASK_STATE.draft, TASK_STATE.accepted])
/** Neither done nor given up. */
export const isChanging = ({ task_state_id }: Pick<RentalStep, 'task_state_id'>): boolean =>
  changing.has(task_state_id)

/** RT19: what is about money and paper still changes once the things left, and after they are back: of a promised rental, until it is cancelled. */
export const isPayable = ({ head }: Dossier): boolean => isPromised(head)

/** One departure and one return, both still to come, and no piece chosen by its sticker yet: what this form writes. */
export const isChangeable = ({ departures, returns, isCut }: Dossier): boolean => {
  const [out, ...laterOut] = departures
  const [back, ...laterBack] = returns
  if (out === undefined || back === undefined || isCut) return false
  if (laterOut.length > 0 || laterBack.length > 0) return false
  return isChanging(out) && isChanging(back) && out.objects.every(line => line.object_instance_id === null)
}
