// Invoice lines and payments of rentals and sales (RT2, RT8).
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { sumMoney } from '#records/values/decimal.ts'
import { addDays } from '#records/time/dates.ts'
import { cautionTotal } from '#trades/rental/rules/rental.ts'
import { rentalHalfDays, rentalPrice } from '#trades/rental/rules/rental-price.ts'
import type { Ground } from '../register.ts'
import { demoRow, stampAt } from '../row.ts'
import { demoId } from '../seeded.ts'

interface Bill {
  readonly task: TaskRow
  readonly wants: readonly (readonly [key: string, quantity: number])[]
  readonly from: string
  readonly to: string
  readonly delivered: boolean
  readonly isPaid: boolean
  readonly isReturned: boolean
  readonly isDraft: boolean
}

export interface Money {
  readonly invoices: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
  addLine(values: Partial<InvoiceRow>): InvoiceRow
  addPayment(values: Partial<PaymentRow>): void
  /** Writes everything about money of one rental: the cheapest mix of tariffs, delivery, deposit, and the payments received. */
  bill(ground: Ground, bill: Bill): void
}

const DELIVERY = 35
const byCheck = { method: 'check', type: 'deposit' } as const

export const createMoney = (): Money => {
  const invoices: InvoiceRow[] = []
  const payments: PaymentRow[] = []
  const money: Money = {
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
      payments.push(demoRow(Payment, { id: demoId('payment', payments.length), ...values }))
    },
    bill: (ground, { task, wants, from, to, delivered, isPaid, isReturned, isDraft }) => {
      if (isDraft) return
      const of = { ...stampAt(addDays(ground.today, -10), '13:40', task.creator_id), task_id: task.id }
      const halfDays = rentalHalfDays({ date: from, shift_id: 1 }, { date: to, shift_id: 2 })
      const wanted = wants.map(([key, quantity]) => {
        const object = ground.objects.get(key)
        if (object === undefined) throw new Error(`the demo's catalogue has no ${key}`)
        return { object, quantity }
      })
      const priced = wanted.flatMap(({ object, quantity }) =>
        (rentalPrice(object, halfDays)?.lines ?? []).map(({ origin, label, count, unit_price }) =>
          money.addLine({
            ...of,
            object_id: object.id,
            origin,
            label: `${object.name}, ${label}`,
            quantity: quantity * count,
            unit_price,
          }),
        ),
      )
      if (delivered)
        priced.push(money.addLine({ ...of, origin: 'delivery', label: 'Livraison', unit_price: DELIVERY }))
      const deposit = cautionTotal(
        wanted.map(({ object, quantity }) => ({ rental_caution: object.rental_caution, quantity })),
      )
      money.addLine({ ...of, origin: 'caution', label: 'Caution', unit_price: deposit })
      if (isReturned)
        money.addLine({ ...of, origin: 'caution_back', label: 'Caution rendue', unit_price: -deposit })
      if (!isPaid) return
      const total = sumMoney(priced.map(({ amount }) => amount))
      const paid = { ...stampAt(from, '08:50', task.creator_id), task_id: task.id, date: `${from} 09:50:00` }
      money.addPayment({ ...paid, method: 'cb', type: 'regular', amount: total })
      money.addPayment({ ...paid, ...byCheck, amount: deposit, note: 'Chèque non encaissé' })
      if (isReturned) money.addPayment({ ...paid, ...byCheck, date: `${to} 16:20:00`, amount: -deposit })
    },
  }
  return money
}
