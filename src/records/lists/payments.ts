// Payment methods and types, and the origin of an invoice line (specification section 3).
import { closedList } from '../closed-list.ts'

export const paymentMethods = closedList(
  [
    { id: 'cash', name: 'cash', label: 'Espèces' },
    { id: 'check', name: 'check', label: 'Chèque' },
    { id: 'wire', name: 'wire', label: 'Virement' },
    { id: 'cb', name: 'cb', label: 'CB' },
    { id: 'other', name: 'other', label: 'Autre' },
  ],
  { id: 'other', name: 'other', label: 'Non déterminé' },
)

export const paymentTypes = closedList(
  [
    { id: 'regular', name: 'regular', label: 'Règlement' },
    { id: 'deposit', name: 'deposit', label: 'Caution' },
  ],
  { id: 'regular', name: 'regular', label: 'Non déterminé' },
)

export const invoiceOrigins = closedList(
  [
    { id: 'caution', name: 'caution', label: 'Caution' },
    { id: 'caution_back', name: 'caution_back', label: 'Caution rendue' },
    { id: 'administrative', name: 'administrative', label: 'Frais administratifs' },
    { id: 'rental_halfday', name: 'rental_halfday', label: 'Location à la demi-journée' },
    { id: 'rental_day', name: 'rental_day', label: 'Location à la journée' },
    { id: 'rental_week', name: 'rental_week', label: 'Location à la semaine' },
    { id: 'rental_month', name: 'rental_month', label: 'Location au mois' },
    { id: 'rental_quarter', name: 'rental_quarter', label: 'Location au trimestre' },
    { id: 'rental_semester', name: 'rental_semester', label: 'Location au semestre' },
    { id: 'rental_year', name: 'rental_year', label: 'Location à l’année' },
    { id: 'rental_not_used', name: 'rental_not_used', label: 'Pièces rendues inutilisées' },
    { id: 'rental_manual', name: 'rental_manual', label: 'Location, prix saisi' },
    { id: 'manual', name: 'manual', label: 'Ligne libre' },
    { id: 'delivery', name: 'delivery', label: 'Livraison' },
    { id: 'removal', name: 'removal', label: 'Enlèvement' },
  ],
  { id: 'manual', name: 'manual', label: 'Non déterminé' },
)
