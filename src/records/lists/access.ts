// The access to a place: accommodation, stairs, elevator (specification section 3). Unknown values show « Non déterminé ».
import { closedList, undetermined } from '../closed-list.ts'

export const accommodations = closedList(
  [
    { id: 1, label: 'Maison' },
    { id: 2, label: 'Appartement' },
    { id: 3, label: 'Autre (garage, grenier, cave)' },
  ],
  undetermined(3),
)

export const stairs = closedList(
  [
    { id: 0, label: 'Larges' },
    { id: 1, label: 'Étroits' },
    { id: 2, label: 'En colimaçon' },
  ],
  undetermined(0),
)

export const elevators = closedList(
  [
    { id: 0, label: 'Aucun' },
    { id: 1, label: 'Utilisable' },
    { id: 2, label: 'Inutilisable' },
  ],
  undetermined(0),
)
