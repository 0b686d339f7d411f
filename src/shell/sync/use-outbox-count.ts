// How many changes wait on this device, and how many of them wait for a person. A conflict is the desk's work, not an error here.
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import type { Turn } from '#core/store/watch-query.ts'
import { useLocal } from './use-local.ts'

export interface OutboxCount {
  readonly pending: number
  readonly parked: number
  readonly conflicts: number
  /** Photos and signatures that have not left, refused ones among them. */
  readonly photos: number
  readonly refusedPhotos: number
  /** False until the first answer: nothing may say « À jour » before it is known. */
  readonly isKnown: boolean
  /** The server has been heard to its end once. */
  readonly wasPulled: boolean
}

/** `beside`: after what the hand is on has been read; one change of a card touches the queue three times. */
export const useOutboxCount = (turn: Turn = 'first'): OutboxCount => {
  const summary = useLocal(syncSummary, null, turn)
  return summary === undefined
    ? { pending: 0, parked: 0, conflicts: 0, photos: 0, refusedPhotos: 0, isKnown: false, wasPulled: false }
    : {
        pending: summary.pending,
        parked: summary.refused + summary.damaged,
        conflicts: summary.conflicts,
        photos: summary.photos + summary.refusedPhotos,
        refusedPhotos: summary.refusedPhotos,
        isKnown: true,
        wasPulled: summary.pulledAt !== null,
      }
}
