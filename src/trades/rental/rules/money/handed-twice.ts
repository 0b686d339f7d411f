// RT20: two desks without a network that both handed money to the same client, or one that gave back the caution that the other kept. Each
// row is money that left a till, so both stand; the dossier asks whether it was handed out twice, until a person answers.
import type { PaymentRow } from '#records/entities/money.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { idOfReturn } from '../back/return-id.ts'
import { accountOf } from './account.ts'
import { moneyMessages } from './money-messages.ts'
import type { DossierMoney } from './money-problems.ts'

type Paid = Pick<PaymentRow, 'type' | 'amount' | 'from_deposit'>

/** Paid to the client: a caution given back, or a refund. */
const isHandedOut = ({ amount, from_deposit }: Paid): boolean => amount < 0 && from_deposit === 0

const takesFromDeposit = (one: Paid): boolean =>
  one.type === 'deposit' ? isHandedOut(one) : one.from_deposit === 1

/**
 * What the desk that handed this out may have known: nothing of what others handed out or kept meanwhile. What is more than even that leaves
 * is refused; the rest happened.
 */
export const knownAlone = <P extends Paid>(payments: readonly P[], own: Paid): readonly P[] => {
  if (!isHandedOut(own)) return payments
  return own.type === 'deposit'
    ? payments.filter(one => !takesFromDeposit(one))
    : payments.filter(one => one.type === 'deposit' || !isHandedOut(one))
}

export interface HandedTwice {
  readonly what: 'deposit' | 'refund'
  /** More than there was to hand out. */
  readonly cents: number
  /** All that was handed out or kept of it, in the order of their days. */
  readonly rows: readonly PaymentRow[]
  /** The one in doubt. */
  readonly last: PaymentRow
}

const outOf = (rows: readonly PaymentRow[]): number =>
  rows.reduce((sum, { amount }) => sum - toCents(amount), 0)

const depositTwice = (money: DossierMoney): HandedTwice[] => {
  const { held } = accountOf(money).deposit
  const backs = money.payments.filter(one => one.type === 'deposit' && isHandedOut(one))
  const cents = -held - outOf(backs.filter(({ confirmed }) => confirmed === 1))
  const last = backs.findLast(({ confirmed }) => confirmed === 0)
  if (cents <= 0 || last === undefined) return []
  return [{ what: 'deposit', cents, rows: money.payments.filter(takesFromDeposit), last }]
}

/** Made by the server after the refund, or not sent yet: it was not there to be paid back. */
const cameAfter = (line: { readonly creation_time: string | null }, refund: PaymentRow): boolean =>
  (line.creation_time ?? '9') > (refund.creation_time ?? '9')

const refundTwice = (money: DossierMoney): HandedTwice[] => {
  const refunds = money.payments.filter(one => one.type === 'regular' && isHandedOut(one))
  const last = refunds.findLast(({ confirmed }) => confirmed === 0)
  if (refunds.length < 2 || last === undefined) return []
  const { due } = accountOf({ ...money, lines: money.lines.filter(line => !cameAfter(line, last)) })
  const beyond = due - outOf(refunds.filter(({ confirmed }) => confirmed === 1))
  const cents = Math.min(beyond, outOf([last]))
  return cents > 0 ? [{ what: 'refund', cents, rows: refunds, last }] : []
}

export const handedTwice = (money: DossierMoney): HandedTwice[] => [
  ...depositTwice(money),
  ...refundTwice(money),
]

/** It was noted twice and handed out once: the same for whoever answers so, and for both where two do. */
export const onceId = (last: string): string => idOfReturn(last, 'handed out once')

/** The row that takes the second one back: nothing is removed. */
export const onceFields = ({ last, cents }: HandedTwice): Partial<PaymentRow> => ({
  type: last.type,
  method: last.method,
  amount: fromCents(cents),
  confirmed: 1,
  note: moneyMessages.handedOnce,
})
