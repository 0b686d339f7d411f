// The access to a place: accommodation, stairs, elevator (specification section 3). Unknown values show « Non déterminé ».
import { closedList } from '../closed-list.ts'

export const accommodations = closedList(
  [
    { id: 1, name: 'house', label: 'Maison' },
    { id: 2, name: 'apartment', label: 'Appartement' },
    { id: 3, name: 'other', label: 'Autre (garage, grenier, cave)' },
  ],
  { id: 3, name: 'undetermined', label: 'Non déterminé' },
)

export const stairs = closedList(
  [
    { id: 0, name: 'wide', label: 'Larges' },
    { id: 1, name: 'narrow', label: 'Étroits' },
    { id: 2, name: 'spiral', label: 'En colimaçon' },
  ],
  { id: 0, name: 'undetermined', label: 'Non déterminé' },
)

export const elevators = closedList(
  [
    { id: 0, name: 'none', label: 'Aucun' },
    { id: 1, name: 'usable', label: 'Utilisable' },
    { id: 2, name: 'unusable', label: 'Inutilisable' },
  ],
  { id: 0, name: 'undetermined', label: 'Non déterminé' },
)
