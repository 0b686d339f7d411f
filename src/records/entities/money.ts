// Payments and invoice lines (specification section 3, RT2, RT8, TK1).
import { entity, field, type Row } from '../entity.ts'
import { decimal, int, longText, moment, nullable, oneOf, reference, text } from '../field-types.ts'
import { invoiceOrigins, paymentMethods, paymentTypes } from '../lists/payments.ts'

export const Payment = entity('payment', 'le paiement', {
  task_id: field(reference, 'la tâche', { index: true, to: 'task' }),
  method: field(oneOf(paymentMethods, 'cash'), 'le moyen de paiement'),
  type: field(oneOf(paymentTypes, 'regular'), 'le type de paiement'),
  amount: field(decimal(2), 'le montant'),
  date: field(moment, 'la date'),
  note: field(longText(500), 'la note'),
})
export type PaymentRow = Row<typeof Payment>

export const Invoice = entity('invoice', 'la ligne de facture', {
  number: field(nullable(int()), 'le numéro', { readonly: true, index: true, local: false }),
  task_id: field(reference, 'la tâche', { index: true, to: 'task' }),
  object_id: field(reference, "l'objet", { to: 'object' }),
  origin: field(oneOf(invoiceOrigins, 'manual'), "l'origine"),
  label: field(text(200), 'le libellé'),
  quantity: field(int(1), 'la quantité'),
  unit_price: field(decimal(2), 'le prix unitaire'),
  amount: field(decimal(2), 'le montant'),
  reason: field(longText(500), 'le motif'),
})
export type InvoiceRow = Row<typeof Invoice>
