// States of an object instance and check statuses of an item (specification section 3). Unknown values fall back to unknown.
import { closedList } from '../closed-list.ts'

export const instanceStates = closedList(
  [
    { id: 'unknown', name: 'unknown', label: 'Non déterminé' },
    { id: 'available', name: 'available', label: 'Disponible' },
    { id: 'deleted', name: 'deleted', label: 'Supprimé' },
    { id: 'sold', name: 'sold', label: 'Vendu' },
    { id: 'prepared', name: 'prepared', label: 'En préparation' },
    { id: 'rented', name: 'rented', label: 'En location' },
    { id: 'lost', name: 'lost', label: 'Perdu' },
  ],
  { id: 'unknown', name: 'unknown', label: 'Non déterminé' },
)

export const checkStatuses = closedList(
  [
    { id: 'available', name: 'available', label: 'Complet' },
    { id: 'lost', name: 'lost', label: 'Perdu/Cassé' },
    { id: 'incomplete', name: 'incomplete', label: 'Incomplet' },
    { id: 'unknown', name: 'unknown', label: 'Non vérifié' },
  ],
  { id: 'unknown', name: 'unknown', label: 'Non vérifié' },
)
