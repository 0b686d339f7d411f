// Payments and invoice lines (specification section 3, RT2, RT8, TK1).
import { entity, field, type Row } from '../entity.ts'
import { decimal, int, longText, moment, nullable, oneOf, reference, text } from '../field-types.ts'
import { invoiceOrigins, paymentMethods, paymentTypes } from '../lists/payments.ts'
import { impersonal, personal } from '../verdict.ts'

const paymentFields = {
  task_id: field(reference, 'la tâche', personal('keep', 'everyone'), { index: true, to: 'task' }),
  method: field(oneOf(paymentMethods, 'cash'), 'le moyen de paiement', impersonal),
  type: field(oneOf(paymentTypes, 'regular'), 'le type de paiement', impersonal),
  amount: field(decimal(2), 'le montant', personal('keep', 'everyone')),
  date: field(moment, 'la date', personal('keep', 'everyone')),
  note: field(longText(500), 'la note', personal('erase', 'everyone')),
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
}
export const Invoice = entity('invoice', 'la ligne de facture', invoiceFields, { about: 'task_id' })
export type InvoiceRow = Row<typeof Invoice>
