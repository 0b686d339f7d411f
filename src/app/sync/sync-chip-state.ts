// What the network chip says (screens.md, « Common to all screens »): what a person must settle or the server refuses comes
// first, then what waits, then the missing network. Offline is no error.
import { toSyncMessage } from '#domain/fr/to-sync-message.ts'
import { plural } from '#domain/fr/plural.ts'

export interface ChipFacts {
  readonly online: boolean
  /** Entries in the outbox. */
  readonly pending: number
  /** Among them, those that wait for a person: refused, damaged. */
  readonly parked: number
  /** Among them, those whose last attempt failed. */
  readonly failing: number
  /** Nothing leaves at all: the worker does not live. */
  readonly isStopped?: boolean
}

export interface ChipState {
  readonly state: 'ok' | 'pending' | 'offline' | 'error'
  readonly text: string
  readonly short?: string
  readonly count?: number
}

export const chipState = ({ online, pending, parked, failing, isStopped }: ChipFacts): ChipState => {
  if (isStopped === true) return { state: 'error', text: 'Synchronisation arrêtée', short: 'Arrêtée' }
  const wrong = parked + (online ? Math.min(failing, pending - parked) : 0)
  if (wrong > 0)
    return {
      state: 'error',
      text: toSyncMessage(wrong),
      short: `${plural(wrong, 'tâche')} en erreur`,
      count: wrong,
    }
  if (pending > 0)
    return { state: online ? 'pending' : 'offline', text: `${pending} en attente`, count: pending }
  return online ? { state: 'ok', text: 'À jour' } : { state: 'offline', text: 'Hors ligne' }
}
