// What the money of a dossier refuses (RT19, RT20), the same on a device and on the server: nobody gives back more than there is, nothing is
// billed twice, and what a document says stays.
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import type { DocumentLine, RentalDocumentRow } from '#records/entities/rental-document.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { toCents } from '#records/values/decimal.ts'
import { isDeposit } from '../rental-bill.ts'
import { accountOf, billedLines, type Account, type RentalMoney } from './account.ts'
import { moneyMessages } from './money-messages.ts'
import { impossibleAmount } from './payment-doubts.ts'

export type DossierMoney = RentalMoney<InvoiceRow, RentalDocumentRow, PaymentRow>

export const moneyProblem = (field: string, message: string): Problem => ({
  id: PROBLEM.rental,
  field,
  message,
  user_overridable: false,
})

type TypedPayment = Pick<PaymentRow, 'id' | 'type' | 'amount' | 'from_deposit'>

/** `money`: without this payment. `before`: as it was, where it is changed. */
export const paymentProblems = (
  { lines, payments }: Pick<RentalMoney, 'lines' | 'payments'>,
  payment: TypedPayment,
  before: readonly TypedPayment[] = [],
): Problem[] => {
  const { type, amount, from_deposit } = payment
  if (toCents(amount) === 0) return [moneyProblem('amount', moneyMessages.noAmount)]
  if (type === 'deposit' && from_deposit === 1)
    return [moneyProblem('from_deposit', moneyMessages.depositOfDeposit)]
  const impossible = before.every(one => toCents(one.amount) < toCents(amount))
    ? impossibleAmount({ lines }, payment)
    : null
  if (impossible !== null) return [moneyProblem('amount', impossible)]
  const accountWith = (own: readonly TypedPayment[]): Account =>
    accountOf({ lines, documents: [], payments: [...payments, ...own] })
  return lessened(accountWith(before), accountWith([payment]))
}

/** A payment that leaves its dossier for another. */
export const leavingProblems = (
  { lines, payments }: Pick<RentalMoney, 'lines' | 'payments'>,
  payment: TypedPayment,
): Problem[] => {
  const accountWith = (own: readonly TypedPayment[]): Account =>
    accountOf({ lines, documents: [], payments: [...payments, ...own] })
  return lessened(accountWith([payment]), accountWith([]))
}

/** What was short before, by two counters without a network, may become less short. */
const lessened = (before: Account, after: Account): Problem[] => {
  const isLess = (one: number, other: number): boolean => other < 0 && other < one
  if (isLess(before.deposit.held, after.deposit.held))
    return [moneyProblem('amount', moneyMessages.aboveHeld(before.deposit.held))]
  if (isLess(before.deposit.kept, after.deposit.kept))
    return [moneyProblem('amount', moneyMessages.keptBelowZero)]
  return isLess(before.paid, after.paid)
    ? [moneyProblem('amount', moneyMessages.refundAbovePaid(before.paid))]
    : []
}

const told = ['object_id', 'origin', 'label', 'quantity', 'reason'] as const

const isLineOf = (line: DocumentLine, stored: InvoiceRow): boolean =>
  told.every(name => line[name] === stored[name]) &&
  toCents(line.unit_price) === toCents(stored.unit_price) &&
  toCents(line.amount) === toCents(stored.amount)

type TypedDocument = Pick<RentalDocumentRow, 'id' | 'kind' | 'lines' | 'corrects_id'>

/** `money`: without this document. A line that a document names is the stored one, and is on this one alone. */
export const documentProblems = (money: DossierMoney, document: TypedDocument): Problem[] => {
  const { lines, kind } = document
  if (lines.length === 0) return [moneyProblem('lines', moneyMessages.nothingToBill)]
  const stored = new Map(money.lines.map(line => [line.id, line]))
  const seen = new Set<string>()
  for (const line of lines) {
    const known = line.invoice_id === null ? undefined : stored.get(line.invoice_id)
    if (known === undefined || seen.has(known.id) || !isLineOf(line, known))
      return [moneyProblem('lines', moneyMessages.otherLines)]
    if (toCents(line.amount) !== Math.round(line.quantity * toCents(line.unit_price)))
      return [moneyProblem('lines', moneyMessages.unevenLine(line.label))]
    if (isDeposit(known.origin)) return [moneyProblem('lines', moneyMessages.depositLine)]
    seen.add(known.id)
  }
  const other = money.documents.find(one => one.lines.some(({ invoice_id }) => seen.has(invoice_id ?? '')))
  if (other !== undefined) return [moneyProblem('lines', moneyMessages.billedAlready(other.number))]
  const total = lines.reduce((sum, { amount }) => sum + toCents(amount), 0)
  if (kind === 'credit') return creditProblems(money, document, { stored, total })
  return total < 0 ? [moneyProblem('lines', moneyMessages.negativeInvoice)] : []
}

interface Known {
  readonly stored: ReadonlyMap<string, InvoiceRow>
  readonly total: number
}

/** An avoir gives back what one facture asked for: of no line more than it was, and no more than all of it, with what earlier avoirs gave back. */
const creditProblems = (
  money: DossierMoney,
  document: TypedDocument,
  { stored, total }: Known,
): Problem[] => {
  if (total >= 0) return [moneyProblem('lines', moneyMessages.positiveCredit)]
  const { documents } = money
  const facture = documents.find(({ id, kind }) => id === document.corrects_id && kind === 'invoice')
  if (facture === undefined) return [moneyProblem('corrects_id', moneyMessages.creditOfNothing)]
  const credits = documents.filter(({ kind, corrects_id }) => kind === 'credit' && corrects_id === facture.id)
  const credited = credits.reduce((sum, one) => sum + toCents(one.total), total)
  if (-credited > toCents(facture.total)) return [moneyProblem('lines', moneyMessages.creditAbove)]
  for (const { invoice_id } of document.lines) {
    const line = stored.get(invoice_id ?? '')
    const message = line === undefined ? null : creditedLine(money, { document, facture, line })
    if (message !== null) return [moneyProblem('lines', message)]
  }
  return []
}

interface Credited {
  readonly document: Pick<TypedDocument, 'lines'>
  readonly facture: RentalDocumentRow
  readonly line: InvoiceRow
}

/** A line that corrects none gives back freely: a gesture, a piece that was found again. */
const creditedLine = (
  { lines, documents }: DossierMoney,
  { document, facture, line }: Credited,
): string | null => {
  if (line.corrects_id === null) return line.amount < 0 ? null : moneyMessages.positiveCredit
  const corrected = facture.lines.find(({ invoice_id }) => invoice_id === line.corrects_id)
  if (corrected === undefined) return moneyMessages.creditOfOthers
  const billed = billedLines([...documents, document])
  const back = lines
    .filter(one => one.corrects_id === line.corrects_id && billed.has(one.id))
    .reduce((sum, { amount }) => sum - toCents(amount), 0)
  const asked = toCents(corrected.amount)
  return Math.sign(back) !== Math.sign(asked) || Math.abs(back) > Math.abs(asked)
    ? moneyMessages.creditAbove
    : null
}

/** RT19: what of a line a document says. */
export const frozenFields = [
  'task_id',
  'object_id',
  'origin',
  'label',
  'quantity',
  'unit_price',
  'amount',
  'reason',
  'corrects_id',
] as const

/** A line that a document names neither changes nor goes; `after`: null when it goes. */
export const lineProblems = (
  documents: readonly Pick<RentalDocumentRow, 'number' | 'lines'>[],
  before: InvoiceRow,
  after: InvoiceRow | null,
): Problem[] => {
  const document = documents.find(({ lines }) => lines.some(({ invoice_id }) => invoice_id === before.id))
  if (document === undefined) return []
  const isSame = after !== null && frozenFields.every(name => before[name] === after[name])
  return isSame ? [] : [moneyProblem('amount', moneyMessages.frozen(document.number))]
}
