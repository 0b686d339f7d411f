// The text of the network chip (screens.md, « Common to all screens »): what a person must settle or the server refuses comes
// first, then what waits, then the missing network. Offline is no error.
import { toSyncMessage } from '#records/fr/to-sync-message.ts'
import { plural } from '#records/fr/plural.ts'

export interface ChipFacts {
  readonly online: boolean
  /** Entries in the outbox. */
  readonly pending: number
  /** Among them, those that wait for a person: refused, damaged. */
  readonly parked: number
  /** Among them, those of which there are two versions. */
  readonly conflicts?: number
  /** Among them, those whose last attempt failed. */
  readonly failing: number
  /** Photos and signatures that were not sent, and those that the image service refused. */
  readonly photos?: number
  readonly refusedPhotos?: number
  /** Nothing is sent at all: the worker is not running. */
  readonly isStopped?: boolean
  /** The first load is under way: more will be shown. */
  readonly isBringing?: boolean
  /** The network is there, and yet nothing arrives. */
  readonly trouble?: 'server' | 'storage' | null
}

export interface ChipState {
  readonly state: 'ok' | 'pending' | 'bringing' | 'offline' | 'error'
  readonly text: string
  readonly short?: string
  readonly count?: number
}

export const chipState = (facts: ChipFacts): ChipState => {
  const { online, pending, parked, failing, isStopped = false, isBringing = false, trouble } = facts
  const { photos = 0, refusedPhotos = 0, conflicts = 0 } = facts
  if (isStopped) return { state: 'error', text: 'Synchronisation arrêtée', short: 'Arrêtée' }
  const wrong = parked + (online ? Math.min(failing, pending - parked) : 0)
  if (wrong > 0)
    return {
      state: 'error',
      text: toSyncMessage(wrong),
      short: `${plural(wrong, 'tâche')} en erreur`,
      count: wrong,
    }
  if (refusedPhotos > 0)
    return {
      state: 'error',
      text: plural(refusedPhotos, 'photo refusée', 'photos refusées'),
      count: refusedPhotos,
    }
  if (conflicts > 0) return { state: 'pending', text: `${conflicts}\u00a0à départager`, count: conflicts }
  if (pending > 0)
    return { state: online ? 'pending' : 'offline', text: `${pending}\u00a0en attente`, count: pending }
  if (photos > 0)
    return {
      state: online ? 'pending' : 'offline',
      text: `${plural(photos, 'photo')} en attente`,
      count: photos,
    }
  if (!online) return { state: 'offline', text: 'Hors ligne' }
  if (trouble === 'storage') return { state: 'error', text: 'Appareil plein', short: 'Plein' }
  if (trouble === 'server') return { state: 'offline', text: 'Pas de réponse' }
  return isBringing ? { state: 'bringing', text: 'Chargement…' } : { state: 'ok', text: 'À jour' }
}
