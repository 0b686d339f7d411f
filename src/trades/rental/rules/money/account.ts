// The account of a dossier (RT18 to RT20): what its lines ask for, what its documents billed, what was paid, and its caution. In whole cents.
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import { toCents } from '#records/values/decimal.ts'
import { isDeposit } from '../rental-bill.ts'

export type AccountLine = Pick<InvoiceRow, 'id' | 'origin' | 'amount'>
export type AccountDocument = Pick<
  RentalDocumentRow,
  'id' | 'kind' | 'number' | 'lines' | 'total' | 'corrects_id'
>
type AccountPayment = Pick<PaymentRow, 'type' | 'amount' | 'from_deposit'> &
  Partial<Pick<PaymentRow, 'confirmed'>>

/** Not received: it takes back what was noted twice and handed out once (RT20). */
export const isTakingBack = ({ amount, confirmed }: Pick<AccountPayment, 'amount' | 'confirmed'>): boolean =>
  amount > 0 && confirmed === 1

export interface RentalMoney<
  L extends AccountLine = AccountLine,
  D extends AccountDocument = AccountDocument,
  P extends AccountPayment = AccountPayment,
> {
  readonly lines: readonly L[]
  readonly documents: readonly D[]
  readonly payments: readonly P[]
}

/** Of the caution, in cents. */
export interface Deposit {
  /** By the lines: what is to be received at the departure. */
  readonly asked: number
  readonly received: number
  readonly givenBack: number
  /** What was taken from it for what is owed. */
  readonly kept: number
  readonly held: number
}

export interface Account {
  /** Of all lines but the caution. */
  readonly total: number
  readonly billed: number
  /** On no document yet. */
  readonly unbilled: number
  /** With what was taken from the caution, less what was paid back. */
  readonly paid: number
  /** « Reste à régler »; negative: the client is owed it. */
  readonly due: number
  readonly deposit: Deposit
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + toCents(amount), 0)
const amountsOf = (rows: readonly { readonly amount: number }[]): number[] => rows.map(({ amount }) => amount)

/** The ids of the lines that a document names: they are frozen (RT19). */
export const billedLines = (documents: readonly Pick<AccountDocument, 'lines'>[]): ReadonlySet<string> =>
  new Set(documents.flatMap(({ lines }) => lines.flatMap(({ invoice_id }) => invoice_id ?? [])))

/** What may be billed now. */
export const unbilledOf = <L extends AccountLine>({ lines, documents }: RentalMoney<L>): L[] => {
  const billed = billedLines(documents)
  return lines.filter(({ id, origin }) => !isDeposit(origin) && !billed.has(id))
}

export const depositOf = ({ lines, payments }: Pick<RentalMoney, 'lines' | 'payments'>): Deposit => {
  const deposits = payments.filter(({ type }) => type === 'deposit')
  const isReceived = (one: AccountPayment): boolean => one.amount > 0 && !isTakingBack(one)
  const received = sum(amountsOf(deposits.filter(isReceived)))
  const givenBack = 0 - sum(amountsOf(deposits.filter(one => !isReceived(one))))
  const kept = sum(
    amountsOf(payments.filter(({ type, from_deposit }) => type === 'regular' && from_deposit === 1)),
  )
  return {
    asked: sum(amountsOf(lines.filter(({ origin }) => origin === 'caution'))),
    received,
    givenBack,
    kept,
    held: received - givenBack - kept,
  }
}

/** RT23: why the things left before the caution was received; it is kept with the line that asks for it. */
export const withoutDeposit = (lines: readonly Pick<InvoiceRow, 'origin' | 'reason'>[]): string =>
  lines.find(({ origin, reason }) => origin === 'caution' && reason !== '')?.reason ?? ''

export const accountOf = (money: RentalMoney): Account => {
  const { lines, documents, payments } = money
  const total = sum(amountsOf(lines.filter(({ origin }) => !isDeposit(origin))))
  const paid = sum(amountsOf(payments.filter(({ type }) => type === 'regular')))
  return {
    total,
    billed: sum(documents.map(document => document.total)),
    unbilled: sum(amountsOf(unbilledOf(money))),
    paid,
    due: total - paid,
    deposit: depositOf(money),
  }
}

export interface DueDocument<D extends AccountDocument = AccountDocument> {
  readonly document: D
  /** What is still to be paid of it; of an avoir nothing. */
  readonly due: number
}

/** What is paid counts for the oldest facture first, after the avoirs that correct each. `documents` in their order. */
export const dueOfDocuments = <D extends AccountDocument>({
  documents,
  payments,
}: Pick<RentalMoney<AccountLine, D>, 'documents' | 'payments'>): DueDocument<D>[] => {
  let left = sum(amountsOf(payments.filter(({ type }) => type === 'regular')))
  // What an avoir gives back beyond its own facture counts for the others.
  const open = new Map<string, number>()
  for (const { id, kind, total } of documents) if (kind === 'invoice') open.set(id, toCents(total))
  for (const { kind, corrects_id, total } of documents) {
    if (kind !== 'credit') continue
    const before = corrects_id === null ? 0 : (open.get(corrects_id) ?? 0)
    const credited = Math.min(before, -toCents(total))
    if (corrects_id !== null && open.has(corrects_id)) open.set(corrects_id, before - credited)
    left += -toCents(total) - credited
  }
  return documents.map(document => {
    const owed = document.kind === 'invoice' ? (open.get(document.id) ?? 0) : 0
    const covered = Math.max(0, Math.min(owed, left))
    left -= covered
    return { document, due: owed - covered }
  })
}

export interface OpenEnd {
  /** The client still pays; is owed; a caution to give back; lines on no document. */
  readonly what: 'due' | 'overpaid' | 'held' | 'unbilled'
  readonly cents: number
}

/** RT20: a closed dossier owes nothing on either side, otherwise it says what. */
export const openEndsOf = ({ due, unbilled, deposit: { held } }: Account): OpenEnd[] => [
  ...(due > 0 ? [{ what: 'due' as const, cents: due }] : []),
  ...(due < 0 ? [{ what: 'overpaid' as const, cents: -due }] : []),
  ...(held > 0 ? [{ what: 'held' as const, cents: held }] : []),
  ...(unbilled === 0 ? [] : [{ what: 'unbilled' as const, cents: unbilled }]),
]
