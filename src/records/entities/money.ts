// Payments and invoice lines (specification section 3, RT2, RT8, TK1).
import { entity, field, type Row } from '../entity.ts'
import {
  day,
  decimal,
  flag,
  int,
  longText,
  moment,
  nullable,
  oneOf,
  reference,
  text,
} from '../field-types.ts'
import { depositKinds, invoiceOrigins, paymentMethods, paymentTypes } from '../lists/payments.ts'
import { impersonal, personal } from '../verdict.ts'

/** RT14: of money of a rental, that its dossier is not over: every desk holds it until it is. */
export const rentalOpen = field(flag(), 'la location en cours', impersonal, { readonly: true })

/** Of the money of a sale: all that a till sees. */
const ofSale = field(flag(), 'la vente', impersonal, { readonly: true })

/** A settlement is paid when positive, paid back when negative; a caution is received when positive, given back when negative (RT20). */
const paymentFields = {
  task_id: field(reference, 'la tâche', personal('keep', 'everyone'), { index: true, to: 'task' }),
  method: field(oneOf(paymentMethods, 'cash'), 'le moyen de paiement', impersonal),
  type: field(oneOf(paymentTypes, 'regular'), 'le type de paiement', impersonal),
  amount: field(decimal(2), 'le montant', personal('keep', 'everyone')),
  date: field(moment, 'la date', personal('keep', 'everyone')),
  note: field(longText(500), 'la note', personal('erase', 'everyone')),
  /** A settlement that was taken from the caution. */
  from_deposit: field(flag(), 'la retenue sur la caution', impersonal),
  deposit_kind: field(nullable(oneOf(depositKinds, 'cheque')), 'le type de caution', impersonal),
  /** Of the cheque, or of the hold on a card. */
  reference: field(text(60), 'la référence', personal('erase', 'everyone')),
  bank: field(text(80), 'la banque', personal('erase', 'everyone')),
  /** A cheque is to be given back before, a hold on a card ends. */
  expires_on: field(day, "l'échéance", impersonal),
  /** RT20: it seemed to be handed out twice: a person says that it was, or this row takes back what was only noted twice. */
  confirmed: field(flag(), 'la remise confirmée', impersonal),
  rental_open: rentalOpen,
  of_sale: ofSale,
}
export const Payment = entity('payment', 'le paiement', paymentFields, { about: 'task_id' })
export type PaymentRow = Row<typeof Payment>

/** Given by the server; a line is found by it. */
const numbered = { readonly: true, index: true, local: false, searched: true } as const
const invoiceFields = {
  number: field(nullable(int()), 'le numéro', impersonal, numbered),
  task_id: field(reference, 'la tâche', personal('keep', 'everyone'), { index: true, to: 'task' }),
  object_id: field(reference, "l'objet", impersonal, { to: 'object' }),
  origin: field(oneOf(invoiceOrigins, 'manual'), "l'origine", impersonal),
  label: field(text(200), 'le libellé', personal('keep', 'everyone')),
  quantity: field(int(1), 'la quantité', impersonal),
  unit_price: field(decimal(2), 'le prix unitaire', impersonal),
  amount: field(decimal(2), 'le montant', personal('keep', 'everyone')),
  reason: field(longText(500), 'le motif', personal('erase', 'everyone')),
  /** RT19: the line of a document that this one corrects, by an avoir. */
  corrects_id: field(reference, 'la ligne corrigée', impersonal, { names: 'invoice' }),
  rental_open: rentalOpen,
  of_sale: ofSale,
}
export const Invoice = entity('invoice', 'la ligne de facture', invoiceFields, { about: 'task_id' })
export type InvoiceRow = Row<typeof Invoice>
