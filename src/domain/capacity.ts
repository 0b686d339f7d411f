// How full a slot is, and what stands against filling it (CP1, CP2, CP4, CP6).
import { clockToMinutes } from './duration.ts'
import { problemMessages } from './fr/problem-messages.ts'
import { PROBLEM, type Problem } from './problem.ts'
import { has, type Rights } from './rights.ts'
import { TASK_STATE } from './task-states.ts'
import { NO_LOAD, type Load } from './task-totals.ts'
import { roundTo } from './decimal.ts'

/** The same units as the load; null or zero is « no limit known » and is left out. */
export interface Capacity {
  readonly weight: number | null
  readonly volume: number | null
  readonly duration: number | null
}

/** CP4: how long a stop takes on the road before its loading starts, unless the organisation says otherwise. */
export const DEFAULT_TRAVEL_MINUTES = 10

const uncounted: ReadonlySet<number> = new Set<number>([
  TASK_STATE.draft,
  TASK_STATE.cancelled,
  TASK_STATE.toBePostponed,
  TASK_STATE.notDone,
])

/** CP2: drafts, cancelled, postponed and failed tasks take no room. */
export const isCounted = (task_state_id: number): boolean => !uncounted.has(task_state_id)

/** CP2, CP4: the load of a slot's tasks; each counted stop adds the travel allowance (0 for a counter, a stock, a scale). */
export const slotLoad = (
  tasks: readonly { readonly task_state_id: number; readonly load: Load }[],
  travelMinutes: number = DEFAULT_TRAVEL_MINUTES,
): Load =>
  tasks
    .filter(task => isCounted(task.task_state_id))
    .reduce(
      (sum, { load }) => ({
        weight: sum.weight + load.weight,
        volume: roundTo(sum.volume + load.volume, 2),
        duration: sum.duration + load.duration + travelMinutes,
      }),
      NO_LOAD,
    )

/** CP4: end − start, in minutes; hours that cannot be read or run backwards give 0, which is left out of the fill. */
export const shiftMinutes = (hours: {
  readonly start: string | null
  readonly end: string | null
}): number => {
  const [start, end] = [clockToMinutes(hours.start), clockToMinutes(hours.end)]
  return start === null || end === null ? 0 : Math.max(0, end - start)
}

/** Each measure as a rounded percentage; null when its capacity is unknown. */
export const fillByMeasure = (load: Load, capacity: Capacity) => ({
  weight: percentage(load.weight, capacity.weight),
  volume: percentage(load.volume, capacity.volume),
  duration: percentage(load.duration, capacity.duration),
})

/** CP1: the rounded maximum of the three, 0 when no capacity is known. */
export const fill = (load: Load, capacity: Capacity): number => {
  const { weight, volume, duration } = fillByMeasure(load, capacity)
  return Math.max(0, weight ?? 0, volume ?? 0, duration ?? 0)
}

export interface Placement {
  /** The slot's load with the task in it. */
  readonly load: Load
  /** The load before a change of a task that stood there already, none for one that comes: what it makes no worse it may do. */
  readonly loadBefore: Load
  readonly capacity: Capacity
  readonly slotOpen: boolean
  /** The address lies in a collected town; true for a task without address. */
  readonly inSector: boolean
  readonly city: string
  /** The fields of the write that force a total. */
  readonly forcedFields: readonly string[]
  readonly rights: Rights
}

/** CP6: what stands against a placement, each problem with the right that may force it. */
export const fillProblems = (placement: Placement): Problem[] => {
  const { load, loadBefore } = placement
  const percent = fillByMeasure(load, placement.capacity)
  const problems: Problem[] = []
  const check = (measure: keyof Load, toMessage: (percent: number) => string): void => {
    const full = percent[measure]
    if (full !== null && full > 100 && load[measure] > loadBefore[measure])
      problems.push(capacityProblem(toMessage(full)))
  }
  check('weight', problemMessages.weightFull)
  check('volume', problemMessages.volumeFull)
  check('duration', problemMessages.durationFull)
  if (!placement.slotOpen)
    problems.push({
      id: PROBLEM.slotClosed,
      field: 'shift_instance_id',
      message: problemMessages.slotClosed,
      user_overridable: true,
      right: 'change_slots',
    })
  if (!placement.inSector)
    problems.push({
      id: PROBLEM.sector,
      field: 'city',
      message: problemMessages.sector(placement.city),
      user_overridable: true,
      right: 'force_out_of_sector',
    })
  const [forcedField] = placement.forcedFields
  if (forcedField !== undefined && !has(placement.rights, 'force_values'))
    problems.push({
      id: PROBLEM.forcedValues,
      field: forcedField,
      message: problemMessages.forcedValues,
      user_overridable: false,
      right: 'force_values',
    })
  return problems
}

const capacityProblem = (message: string): Problem => ({
  id: PROBLEM.capacity,
  field: 'shift_instance_id',
  message,
  user_overridable: true,
  right: 'admin',
})

/** In hundredths, multiplied before it is divided: 57 of 200 is 28.5 %, where 57/200×100 is a little less. */
const percentage = (load: number, capacity: number | null): number | null => {
  const limit = Math.round((capacity ?? 0) * 100)
  return limit > 0 ? Math.round((Math.round(load * 100) * 100) / limit) : null
}
