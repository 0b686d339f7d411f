// How many changes wait on this device, and how many of them wait for a person. A conflict is the desk's work, not an error here.
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import type { Turn } from '#core/store/watch-query.ts'
import { useLocal } from './use-local.ts'

export interface OutboxCount {
  readonly pending: number
  readonly parked: number
  readonly conflicts: number
  /** Photos and signatures that were not sent, refused ones included. */
  readonly photos: number
  readonly refusedPhotos: number
  /** False until the first answer: « À jour » may not be shown before it is known. */
  readonly isKnown: boolean
  /** One pull has been completed. */
  readonly wasPulled: boolean
}

/**
 * `beside`: after the read of what the person is working on; one change of a card touches the queue three times. Nothing is counted
 * for a screen that does not show it.
 */
export const useOutboxCount = (turn: Turn = 'first', isShown = true): OutboxCount => {
  const summary = useLocal(syncSummary, isShown ? null : undefined, turn)
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
