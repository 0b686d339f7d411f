// Closed lists of a task that rules.md defines: origins (OR1), reasons (OR2), priorities (OR3), frequencies (RC1).
import { closedList, wordList } from '../closed-list.ts'

export const taskOrigins = wordList(
  {
    web: 'Site public',
    phone: 'Téléphone',
    email: 'E-mail',
    counter: 'Accueil',
    partner: 'Partenaire',
    mobile: 'Équipe en tournée',
    recurrence: 'Récurrence',
    import: 'Import',
  },
  'phone',
)

export const reasonTypes = wordList(
  {
    absent: 'Absent',
    'cancelled-by-donor': 'Annulé par le demandeur',
    'address-not-found': 'Adresse introuvable',
    'no-access': 'Accès impossible',
    'refused-condition': 'Objet refusé (état)',
    'refused-kind': 'Objet refusé (non accepté)',
    'more-than-planned': 'Plus d’objets que prévu',
    'truck-full': 'Camion plein',
    late: 'Retard de tournée',
    breakdown: 'Panne',
    weather: 'Météo',
    'already-given': 'Déjà donné',
    duplicate: 'Doublon',
    'out-of-sector': 'Hors secteur',
    other: 'Autre',
  },
  'other',
)

export const priorities = closedList(
  [
    { id: 0, label: 'Normale' },
    { id: 1, label: 'Haute' },
    { id: 2, label: 'Urgente' },
  ],
  { id: 0, label: 'Non déterminé' },
)

export const frequencyKeys = wordList(
  {
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
    month_weekday: 'Même jour du mois',
    year: 'Année',
  },
  'week',
)
