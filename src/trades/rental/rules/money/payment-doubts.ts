// RT20: what a payment is held against before it is noted. What nobody pays for such a rental is refused, on a device and on the server; what may
// be a slip is asked about once, and what the dossier then has too much is marked until it is paid back.
import type { PaymentRow } from '#records/entities/money.ts'
import { paymentMethods } from '#records/lists/payments.ts'
import { toCents } from '#records/values/decimal.ts'
import { accountOf, isTakingBack, type Account, type RentalMoney } from './account.ts'
import { moneyMessages } from './money-messages.ts'

type Money = Pick<RentalMoney, 'lines' | 'payments'>

/** A slip of the comma makes more than this of what a rental costs; up to the floor anything may be meant. */
const TIMES = 10
const FLOOR = 500_000

/** A sentence, or null. The lines decide alone: what another counter took meanwhile makes no payment impossible. */
export const impossibleAmount = (
  { lines }: Pick<Money, 'lines'>,
  { type, amount }: Pick<PaymentRow, 'type' | 'amount'>,
): string | null => {
  const { total, deposit } = accountOf({ lines, documents: [], payments: [] })
  const asked = type === 'deposit' ? deposit.asked : total
  const cents = toCents(amount)
  if (cents <= Math.max(FLOOR, TIMES * asked)) return null
  return type === 'deposit'
    ? moneyMessages.impossibleDeposit(cents, asked)
    : moneyMessages.impossible(cents, asked)
}

type Noted = Pick<PaymentRow, 'type' | 'method' | 'amount' | 'from_deposit' | 'date'>

const MINUTE = 60_000
const momentOf = (date: string | null): number => Date.parse(`${(date ?? '').replace(' ', 'T')}Z`)

const isAgain = (one: Noted, other: Noted): boolean =>
  one.type === other.type &&
  one.method === other.method &&
  one.from_deposit === other.from_deposit &&
  toCents(one.amount) === toCents(other.amount) &&
  Math.abs(momentOf(one.date) - momentOf(other.date)) <= MINUTE

/** More than is owed, one way or the other. */
const beyondOf = ({ due, deposit }: Account, { type, amount }: Noted): string | null => {
  const cents = toCents(amount)
  if (type === 'deposit') {
    const left = Math.max(0, deposit.asked - deposit.received)
    return cents > left && deposit.asked > 0 ? moneyMessages.aboveAsked(left, cents - left) : null
  }
  if (cents > 0 && cents > Math.max(0, due)) return moneyMessages.aboveDue(due, cents)
  return cents < 0 && -cents > Math.max(0, -due) ? moneyMessages.refundAboveOwed(due, -cents) : null
}

/** The sentences that a person answers before this payment is noted; `money` is without it. */
export const paymentDoubts = (
  money: RentalMoney<RentalMoney['lines'][number], RentalMoney['documents'][number], PaymentRow>,
  payment: Noted,
): string[] => {
  const beyond = beyondOf(accountOf(money), payment)
  const again = money.payments.some(one => isAgain(one, payment))
    ? moneyMessages.again(toCents(payment.amount), paymentMethods.labelOf(payment.method))
    : null
  return [...(again === null ? [] : [again]), ...(beyond === null ? [] : [beyond])]
}

/** Of each settlement by its id, how much of it is too much, in cents: of the last ones, until it is paid back. */
export const surplusById = (
  money: RentalMoney<RentalMoney['lines'][number], RentalMoney['documents'][number], PaymentRow>,
): ReadonlyMap<string, number> => {
  let left = Math.max(0, -accountOf(money).due)
  const found = new Map<string, number>()
  for (const payment of money.payments.toReversed()) {
    const { id, type, amount, from_deposit } = payment
    if (type !== 'regular' || amount <= 0 || from_deposit === 1 || isTakingBack(payment)) continue
    const cents = Math.min(left, toCents(amount))
    if (cents > 0) found.set(id, cents)
    left -= cents
  }
  return found
}

/** What is said above the lines of before the return, of which something may be paid; in cents. */
export const paidWords = ({ total, paid }: { readonly total: number; readonly paid: number }): string => {
  if (paid <= 0) return 'Déjà compté'
  return paid < total ? moneyMessages.paidInPart(total - paid) : 'Déjà payé'
}
