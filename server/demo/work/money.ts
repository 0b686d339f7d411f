// The invoice lines and payments of rentals and sales, each with its number.
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { demoRow } from '../row.ts'
import { demoId } from '../seeded.ts'

export interface Money {
  readonly invoices: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
  addLine(values: Partial<InvoiceRow>): InvoiceRow
  addPayment(values: Partial<PaymentRow>): PaymentRow
}

export const createMoney = (): Money => {
  const invoices: InvoiceRow[] = []
  const payments: PaymentRow[] = []
  return {
    invoices,
    payments,
    addLine: values => {
      const number = invoices.length + 1
      const row = demoRow(Invoice, { id: demoId('invoice', number), number, ...values })
      const line = { ...row, amount: Math.round(row.quantity * row.unit_price * 100) / 100 }
      invoices.push(line)
      return line
    },
    addPayment: values => {
      const row = demoRow(Payment, { id: demoId('payment', payments.length), ...values })
      payments.push(row)
      return row
    },
  }
}
