// Closed lists of a task that rules.md defines: origins (OR1), reasons (OR2), priorities (OR3), frequencies (RC1).
import { closedList } from '../closed-list.ts'

export const taskOrigins = closedList(
  [
    { id: 'web', name: 'web', label: 'Site public' },
    { id: 'phone', name: 'phone', label: 'Téléphone' },
    { id: 'email', name: 'email', label: 'E-mail' },
    { id: 'counter', name: 'counter', label: 'Accueil' },
    { id: 'partner', name: 'partner', label: 'Partenaire' },
    { id: 'mobile', name: 'mobile', label: 'Équipe en tournée' },
    { id: 'recurrence', name: 'recurrence', label: 'Récurrence' },
    { id: 'import', name: 'import', label: 'Import' },
  ],
  { id: 'phone', name: 'phone', label: 'Non déterminé' },
)

export const reasonTypes = closedList(
  [
    { id: 'absent', name: 'absent', label: 'Absent' },
    { id: 'cancelled-by-donor', name: 'cancelled-by-donor', label: 'Annulé par le demandeur' },
    { id: 'address-not-found', name: 'address-not-found', label: 'Adresse introuvable' },
    { id: 'no-access', name: 'no-access', label: 'Accès impossible' },
    { id: 'refused-condition', name: 'refused-condition', label: 'Objet refusé (état)' },
    { id: 'refused-kind', name: 'refused-kind', label: 'Objet refusé (non accepté)' },
    { id: 'more-than-planned', name: 'more-than-planned', label: 'Plus d’objets que prévu' },
    { id: 'truck-full', name: 'truck-full', label: 'Camion plein' },
    { id: 'late', name: 'late', label: 'Retard de tournée' },
    { id: 'breakdown', name: 'breakdown', label: 'Panne' },
    { id: 'weather', name: 'weather', label: 'Météo' },
    { id: 'already-given', name: 'already-given', label: 'Déjà donné' },
    { id: 'duplicate', name: 'duplicate', label: 'Doublon' },
    { id: 'out-of-sector', name: 'out-of-sector', label: 'Hors secteur' },
    { id: 'other', name: 'other', label: 'Autre' },
  ],
  { id: 'other', name: 'other', label: 'Non déterminé' },
)

export const priorities = closedList(
  [
    { id: 0, name: 'normal', label: 'Normale' },
    { id: 1, name: 'high', label: 'Haute' },
    { id: 2, name: 'urgent', label: 'Urgente' },
  ],
  { id: 0, name: 'normal', label: 'Non déterminé' },
)

export const frequencyKeys = closedList(
  [
    { id: 'day', name: 'day', label: 'Jour' },
    { id: 'week', name: 'week', label: 'Semaine' },
    { id: 'month', name: 'month', label: 'Mois' },
    { id: 'month_weekday', name: 'month_weekday', label: 'Même jour du mois' },
    { id: 'year', name: 'year', label: 'Année' },
  ],
  { id: 'week', name: 'week', label: 'Non déterminé' },
)
