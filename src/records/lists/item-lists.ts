// Closed lists of an object of the catalogue (specification section 3, OR4, WG4).
import { wordList } from '../closed-list.ts'

export const publicScopes = wordList(
  {
    all: 'Tous',
    none: 'Interne seulement',
    emma: 'Public seulement',
    loki: 'Public seulement (Loki)',
  },
  'none',
)

export const itemModels = wordList(
  {
    default: 'Un seul état',
    dishes: 'Pièces comptées',
    mecanics: 'Liste de contrôle',
  },
  'default',
)

export const rentalDeliveryModes = wordList(
  {
    free: 'Libre',
    deliver: 'Livraison',
    takeaway: 'Retrait',
  },
  'free',
)

export const weightChannels = wordList(
  {
    unit: 'Poids du catalogue',
    scale: 'Pesée obligatoire',
    none: 'Sans poids',
  },
  'unit',
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
  'Textile',
  'Jouet',
  'Sport et loisirs',
  'Bricolage et jardin',
] as const
