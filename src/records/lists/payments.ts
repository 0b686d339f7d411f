// Payment methods and types, and the origin of an invoice line (specification section 3).
import { wordList } from '../closed-list.ts'

export const paymentMethods = wordList(
  {
    cash: 'Espèces',
    check: 'Chèque',
    wire: 'Virement',
    cb: 'CB',
    other: 'Autre',
  },
  'other',
)

export const paymentTypes = wordList(
  {
    regular: 'Règlement',
    deposit: 'Caution',
  },
  'regular',
)

/** What was given as a caution (RT20). A card's hold is taken outside: no card is processed here. */
export const depositKinds = wordList(
  {
    cheque: 'Chèque non encaissé',
    cash: 'Espèces',
    card: 'Carte débitée',
    hold: 'Empreinte de carte',
  },
  'cash',
)

export const documentKinds = wordList(
  {
    invoice: 'Facture',
    credit: 'Avoir',
  },
  'invoice',
)

export const invoiceOrigins = wordList(
  {
    caution: 'Caution',
    caution_back: 'Caution rendue',
    administrative: 'Frais administratifs',
    rental_halfday: 'Location à la demi-journée',
    rental_day: 'Location à la journée',
    rental_week: 'Location à la semaine',
    rental_month: 'Location au mois',
    rental_quarter: 'Location au trimestre',
    rental_semester: 'Location au semestre',
    rental_year: 'Location à l’année',
    rental_not_used: 'Pièces rendues inutilisées',
    rental_manual: 'Location, prix saisi',
    manual: 'Ligne libre',
    delivery: 'Livraison',
    removal: 'Enlèvement',
  },
  'manual',
)
