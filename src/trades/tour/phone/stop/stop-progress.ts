// The progress of a slot, in words and as segments: done, failed or postponed, present, left.
import { plural, pluralWord } from '#records/fr/plural.ts'
import { isStopDone, isStopLeft } from '#records/states/tour-order.ts'
import type { Segment } from '#kit/table/segs.tsx'

interface Stop {
  readonly task_state_id: number
}

export const segments = (stops: readonly Stop[]): Segment[] => {
  const now = stops.find(isStopLeft)
  return stops.map(stop => {
    if (stop === now) return 'now'
    if (isStopLeft(stop)) return 'left'
    return isStopDone(stop) ? 'done' : 'failed'
  })
}

const failures = (stops: readonly Stop[]): number =>
  stops.filter(stop => !isStopLeft(stop) && !isStopDone(stop)).length

/**
 * « 2 arrêts faits sur 6 », « 2 arrêts faits, 1 échec sur 6 »: what was not done does not count as done, here as in the day's
 * figures.
 */
export const progressText = (stops: readonly Stop[]): string => {
  const done = stops.filter(isStopDone).length
  const failed = failures(stops)
  const facts = [
    `${plural(done, 'arrêt')} ${pluralWord(done, 'fait')}`,
    failed > 0 && plural(failed, 'échec'),
  ]
  return `${facts.filter(Boolean).join(', ')} sur ${stops.length}`
}

/** For people who cannot see the segments: what these add to the count. */
export const segmentsText = (stops: readonly Stop[]): string =>
  `${plural(failures(stops), 'échec')}, ${plural(stops.filter(isStopLeft).length, 'arrêt')} à faire`
