// The progress of a slot, in words and as segments: done, failed, postponed, present, left (DY1).
import { plural, pluralWord } from '#records/fr/plural.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone, isStopLeft, stopCounts } from '#records/states/tour-order.ts'
import type { Segment } from '#kit/table/segs.tsx'

interface Stop {
  readonly task_state_id: number
}

export const segments = (stops: readonly Stop[]): Segment[] => {
  const now = stops.find(isStopLeft)
  return stops.map(stop => {
    if (stop === now) return 'now'
    if (isStopLeft(stop)) return 'left'
    if (isStopDone(stop)) return 'done'
    return stop.task_state_id === TASK_STATE.toBePostponed ? 'postponed' : 'failed'
  })
}

/** « 2 arrêts faits sur 6 », « 2 arrêts faits, 1 non réalisé, 1 reporté sur 6 »: what was not done does not count as done. */
export const progressText = (stops: readonly Stop[]): string => {
  const counts = stopCounts(stops)
  const facts = [`${plural(counts.done, 'arrêt')} ${pluralWord(counts.done, 'fait')}`, ...otherEnds(counts)]
  return `${facts.join(', ')} sur ${counts.stops}`
}

/** « 1 non réalisé », « 2 reportés »: the stops that ended otherwise than done, each in its own words. */
export const otherEnds = ({
  failed,
  postponed,
}: Pick<ReturnType<typeof stopCounts>, 'failed' | 'postponed'>): string[] => [
  ...(failed > 0 ? [plural(failed, 'non réalisé')] : []),
  ...(postponed > 0 ? [plural(postponed, 'reporté')] : []),
]

export const isAllDone = (stops: readonly Stop[]): boolean => {
  const { stops: all, done } = stopCounts(stops)
  return done === all
}

/** For people who cannot see the segments: what these add to the count. */
export const segmentsText = (stops: readonly Stop[]): string => {
  const counts = stopCounts(stops)
  return [...otherEnds(counts), `${plural(counts.left, 'arrêt')} à faire`].join(', ')
}
