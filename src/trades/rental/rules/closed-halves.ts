// RT17: on which half days nothing can leave, and on which nothing can come back, each with its reason: the counters' and trucks' weeks hold
// for both, the object's own delay for the departure alone.
import { sentenceStart } from '#records/fr/sentence.ts'
import { formatDate } from '#records/time/dates.ts'
import type { HalfDay, Period } from './half-day.ts'
import { endOfHalf } from './rental-steps.ts'

export interface HalfAtWork {
  readonly half: HalfDay
  readonly isOpen: boolean
  /** « Noël »; empty for a weekday on which nobody works. */
  readonly closedFor: string
}

export interface Closed extends Period {
  readonly reason: string
}

interface ClosedHalves {
  readonly departure: readonly Closed[]
  readonly back: readonly Closed[]
}

interface Asked {
  /** In their order. */
  readonly halves: readonly HalfAtWork[]
  /** The present day. */
  readonly today: string
  /** The first day on which the object may leave. */
  readonly earliest: string
}

export const closedHalves = ({ halves, today, earliest }: Asked): ClosedHalves => {
  const gone = (half: HalfDay): string => (endOfHalf(half).date < today ? 'Passé' : '')
  const closed = ({ isOpen, closedFor }: HalfAtWork): string =>
    isOpen ? '' : closedFor === '' ? 'Fermé' : sentenceStart(closedFor)
  const early = (half: HalfDay): string =>
    endOfHalf(half).date < earliest ? `Premier départ possible le ${formatDate(earliest, 'day')}` : ''
  return {
    departure: runs(halves, one => gone(one.half) || closed(one) || early(one.half)),
    back: runs(halves, one => gone(one.half) || closed(one)),
  }
}

/** Neighbours of one reason as one. */
const runs = (halves: readonly HalfAtWork[], reasonOf: (one: HalfAtWork) => string): Closed[] => {
  const found: Closed[] = []
  for (const one of halves) {
    const reason = reasonOf(one)
    if (reason === '') continue
    const last = found.at(-1)
    if (last?.reason === reason && last.to + 1 === one.half)
      found[found.length - 1] = { ...last, to: one.half }
    else found.push({ from: one.half, to: one.half, reason })
  }
  return found
}
