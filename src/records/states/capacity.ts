// How full a slot is (CP1, CP2, CP4). The problems of filling it are in another file, because a phone's first screen needs only
// this one.
import { clockToMinutes } from '../time/duration.ts'
import { TASK_STATE } from './task-states.ts'
import { NO_LOAD, type Load } from './task-totals.ts'
import { roundTo } from '../values/decimal.ts'

/** The same units as the load; null or zero means that no limit is known, and the measure is left out. */
export interface Capacity {
  readonly weight: number | null
  readonly volume: number | null
  readonly duration: number | null
}

/** CP4: the travel time to a stop before its loading starts, unless the organisation configured its own. */
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

/** CP4: end − start, in minutes; hours that are unreadable or run backwards give 0, which is left out of the fill. */
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

/** In hundredths, multiplied before it is divided: 57 of 200 is 28.5 %, where 57/200×100 is a little less. */
const percentage = (load: number, capacity: number | null): number | null => {
  const limit = Math.round((capacity ?? 0) * 100)
  return limit > 0 ? Math.round((Math.round(load * 100) * 100) / limit) : null
}
