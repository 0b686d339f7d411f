// States of an object instance and check statuses of an item (specification section 3). Unknown values fall back to unknown.
import { wordList } from '../closed-list.ts'

export const instanceStates = wordList(
  {
    unknown: 'Non déterminé',
    available: 'Disponible',
    deleted: 'Supprimé',
    sold: 'Vendu',
    prepared: 'En préparation',
    rented: 'En location',
    lost: 'Perdu',
  },
  'unknown',
)

export const checkStatuses = wordList(
  {
    available: 'Complet',
    lost: 'Perdu/Cassé',
    incomplete: 'Incomplet',
    unknown: 'Non vérifié',
  },
  'unknown',
  'Non vérifié',
)
