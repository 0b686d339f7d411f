// Closed lists of an object of the catalogue (specification section 3, OR4, WG4).
import { closedList } from '../closed-list.ts'

export const publicScopes = closedList(
  [
    { id: 'all', name: 'all', label: 'Tous' },
    { id: 'none', name: 'none', label: 'Interne seulement' },
    { id: 'emma', name: 'emma', label: 'Public seulement' },
    { id: 'loki', name: 'loki', label: 'Public seulement (Loki)' },
  ],
  { id: 'none', name: 'none', label: 'Non déterminé' },
)

export const itemModels = closedList(
  [
    { id: 'default', name: 'default', label: 'Un seul état' },
    { id: 'dishes', name: 'dishes', label: 'Pièces comptées' },
    { id: 'mecanics', name: 'mecanics', label: 'Liste de contrôle' },
  ],
  { id: 'default', name: 'default', label: 'Non déterminé' },
)

export const rentalDeliveryModes = closedList(
  [
    { id: 'free', name: 'free', label: 'Libre' },
    { id: 'deliver', name: 'deliver', label: 'Livraison' },
    { id: 'takeaway', name: 'takeaway', label: 'Retrait' },
  ],
  { id: 'free', name: 'free', label: 'Non déterminé' },
)

export const weightChannels = closedList(
  [
    { id: 'unit', name: 'unit', label: 'Poids du catalogue' },
    { id: 'scale', name: 'scale', label: 'Pesée obligatoire' },
    { id: 'none', name: 'none', label: 'Sans poids' },
  ],
  { id: 'unit', name: 'unit', label: 'Non déterminé' },
)

export const predefinedTags = [
  'DEA',
  'Visite',
  'Assise',
  'Literie',
  'Plan',
  'Rangement',
  'Élec - Froid',
  'Élec - Hors froid',
  'Élec - Écran',
] as const
