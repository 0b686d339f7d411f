// The stops of a slot in driving order (SL3), which are settled, and which were skipped.
import { TASK_STATE } from './task-states.ts'

export interface OrderedStop {
  readonly id: string
  readonly loaded_after: string | null
  readonly number: number | null
}

const LAST = '99:99'

/** The slot's own order; stops that it does not name follow, by hour, then number. */
export const inTourOrder = <T extends OrderedStop>(
  tasks: readonly T[],
  task_order: readonly string[],
): T[] => {
  const places = new Map(task_order.map((id, place) => [id, place]))
  const placeOf = ({ id }: T): number => places.get(id) ?? task_order.length
  return tasks.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.loaded_after ?? LAST).localeCompare(b.loaded_after ?? LAST) ||
      (a.number ?? Infinity) - (b.number ?? Infinity) ||
      a.id.localeCompare(b.id),
  )
}

interface Stop {
  readonly task_state_id: number
}
/** DY1: what is to be checked is done. */
export const doneStates: readonly number[] = [TASK_STATE.done, TASK_STATE.toBeChecked]
const done: ReadonlySet<number> = new Set(doneStates)
const settled: ReadonlySet<number> = new Set([...done, TASK_STATE.notDone])
const ended: ReadonlySet<number> = new Set([...settled, TASK_STATE.toBePostponed, TASK_STATE.cancelled])
const outside: ReadonlySet<number> = new Set([TASK_STATE.draft, TASK_STATE.cancelled])

/** Drafts and cancelled tasks are not stops. */
export const isStop = ({ task_state_id }: Stop): boolean => !outside.has(task_state_id)
/** Done on site, whether or not the desk still has to check it. */
export const isStopDone = ({ task_state_id }: Stop): boolean => done.has(task_state_id)
export const isStopSettled = ({ task_state_id }: Stop): boolean => settled.has(task_state_id)
export const isStopLeft = ({ task_state_id }: Stop): boolean => !ended.has(task_state_id)

/** DY1: what became of the stops of a tour, each counted once; drafts and cancelled tasks are none. */
export interface StopCounts {
  readonly stops: number
  readonly done: number
  readonly failed: number
  readonly postponed: number
  readonly left: number
}

export const stopCounts = (tasks: readonly Stop[]): StopCounts => {
  const stops = tasks.filter(isStop)
  const count = (is: (stop: Stop) => boolean): number => stops.filter(is).length
  return {
    stops: stops.length,
    done: count(isStopDone),
    failed: count(({ task_state_id }) => task_state_id === TASK_STATE.notDone),
    postponed: count(({ task_state_id }) => task_state_id === TASK_STATE.toBePostponed),
    left: count(isStopLeft),
  }
}

/** Nobody was there: the next step is « Rappeler ». */
export const isToCallBack = ({
  task_state_id,
  reason_type,
}: Stop & { readonly reason_type: string | null }): boolean =>
  reason_type === 'absent' &&
  (task_state_id === TASK_STATE.notDone || task_state_id === TASK_STATE.toBePostponed)

/** Still to do, though a later one is settled already: named in the out-of-order warning. `stops` in their order. */
export const skippedStops = <T extends Stop>(stops: readonly T[]): T[] => {
  const last = stops.findLastIndex(isStopSettled)
  return stops.slice(0, Math.max(0, last)).filter(isStopLeft)
}

/** The earlier stops that would be skipped by doing this one now, in their order; none when it is settled itself. */
export const stopsBefore = <T extends Stop & { readonly id: string }>(
  stops: readonly T[],
  id: string,
): T[] => {
  const place = stops.findIndex(stop => stop.id === id)
  const stop = stops[place]
  return stop !== undefined && isStopLeft(stop) ? stops.slice(0, place).filter(isStopLeft) : []
}

/** The next one after a stop; after the last, the earlier ones that were skipped. */
export const stopAfter = <T extends Stop & { readonly id: string }>(
  stops: readonly T[],
  id: string,
): T | undefined => {
  const place = stops.findIndex(stop => stop.id === id)
  return [...stops.slice(place + 1), ...stops.slice(0, Math.max(0, place))].find(isStopLeft)
}
