// How far a slot is: which stops are settled, which one is at hand, what is left (CP2, CP4).
import { DEFAULT_TRAVEL_MINUTES, slotLoad } from '#domain/capacity.ts'
import { plural, pluralWord } from '#domain/fr/plural.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { taskLoad, type Load } from '#domain/task-totals.ts'
import type { Segment } from '#ui/segs.tsx'

interface Stop {
  readonly task_state_id: number
}

const settled: ReadonlySet<number> = new Set([TASK_STATE.done, TASK_STATE.notDone, TASK_STATE.toBeChecked])
const ended: ReadonlySet<number> = new Set([...settled, TASK_STATE.toBePostponed, TASK_STATE.cancelled])

export const isSettled = ({ task_state_id }: Stop): boolean => settled.has(task_state_id)
export const isLeft = ({ task_state_id }: Stop): boolean => !ended.has(task_state_id)

export const nextStop = <T extends Stop>(stops: readonly T[]): T | undefined => stops.find(isLeft)
/** The next one after a stop, the earlier ones that were skipped after that. */
export const stopAfter = <T extends Stop & { readonly id: string }>(
  stops: readonly T[],
  id: string,
): T | undefined => {
  const place = stops.findIndex(stop => stop.id === id)
  return nextStop([...stops.slice(place + 1), ...stops.slice(0, Math.max(0, place))])
}

export const segments = (stops: readonly Stop[]): Segment[] => {
  const now = nextStop(stops)
  return stops.map(stop => {
    if (stop === now) return 'now'
    if (isLeft(stop)) return 'left'
    return stop.task_state_id === TASK_STATE.notDone || stop.task_state_id === TASK_STATE.toBePostponed
      ? 'failed'
      : 'done'
  })
}

/** « 2 arrêts faits sur 6 ». */
export const progressText = (stops: readonly Stop[]): string => {
  const done = stops.filter(isSettled).length
  return `${plural(done, 'arrêt')} ${pluralWord(done, 'fait')} sur ${stops.length}`
}

/** The same for who cannot see the segments: what they add to the count. */
export const segmentsText = (stops: readonly Stop[]): string => {
  const failed = segments(stops).filter(segment => segment === 'failed').length
  return `${plural(failed, 'échec')}, ${plural(stops.filter(isLeft).length, 'arrêt')} à faire`
}

type LoadedStop = Stop & Parameters<typeof taskLoad>[0]
const loadOf = (stops: readonly LoadedStop[], travel: number): Load =>
  slotLoad(
    stops.map(stop => ({ task_state_id: stop.task_state_id, load: taskLoad(stop) })),
    travel,
  )

export const plannedLoad = (stops: readonly LoadedStop[], travel = DEFAULT_TRAVEL_MINUTES): Load =>
  loadOf(stops, travel)

export const minutesLeft = (stops: readonly LoadedStop[], travel = DEFAULT_TRAVEL_MINUTES): number =>
  loadOf(stops.filter(isLeft), travel).duration
