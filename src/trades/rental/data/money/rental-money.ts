// What a desk does with the money of a rental, with or without a network (RT18 to RT20). Each is one edit, and is refused by the rules that the
// server applies too.
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { Partner } from '#records/entities/places.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import { blankRow } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Problem } from '#records/problem.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { fromCents, sumMoney } from '#records/values/decimal.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import {
  counterLine,
  documentHead,
  documentLine,
  isReplaceable,
  replacingLines,
  restOfParted,
  toBill,
} from '../../rules/money/documents.ts'
import { handedTwice, onceFields, onceId } from '../../rules/money/handed-twice.ts'
import { moneyMessages } from '../../rules/money/money-messages.ts'
import {
  documentProblems,
  frozenFields,
  moneyProblem,
  paymentProblems,
  type DossierMoney,
} from '../../rules/money/money-problems.ts'
import { paymentDoubts } from '../../rules/money/payment-doubts.ts'
import { rentalMessages } from '../../rules/rental-messages.ts'
import { moneySettings } from './money-settings.ts'
import { isMoneyHere, rentalSheet, type RentalSheet } from '../rental-sheet.ts'

interface OfRental {
  /** Any task of the rental. */
  readonly id: string
  readonly at: string
}

export const moneyOfSheet = ({ invoices, documents, payments }: RentalSheet): DossierMoney => ({
  lines: invoices,
  documents,
  payments,
})

const refused = (...problems: readonly Problem[]): ReturnType<typeof failed> =>
  failed({ kind: 'ruleBroken', problems })

type Ready =
  | { readonly ok: true; readonly sheet: RentalSheet; readonly money: DossierMoney }
  | ReturnType<typeof onSiteFailure>

/** What is not all here is not judged here. */
const ready = async (db: LocalDatabase, { id, at }: OfRental): Promise<Ready> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const isHere = await isMoneyHere(db, { head: sheet.dossier.head, today: at.slice(0, 10) })
  return isHere
    ? { ok: true, sheet, money: moneyOfSheet(sheet) }
    : onSiteFailure(moneyMessages.moneyElsewhere)
}

const headOf = async (
  db: LocalDatabase,
  { dossier: { head } }: RentalSheet,
): Promise<Partial<RentalDocumentRow>> => {
  const [{ organisation }, partner] = await Promise.all([
    moneySettings(db),
    head.partner_id === null ? undefined : tableOf(db, Partner).get(head.partner_id),
  ])
  return documentHead(head, organisation, partner?.name ?? null)
}

/** « Facturer » (RT19): all that is on no document yet. The server gives the number. */
export const billRental = async (
  db: LocalDatabase,
  asked: OfRental,
): Promise<Outcome<{ readonly id: string }>> => {
  const found = await ready(db, asked)
  if (!found.ok) return found
  const { sheet, money } = found
  if (sheet.dossier.head.task_state_id === TASK_STATE.draft) return onSiteFailure(moneyMessages.quotation)
  const next = toBill(money)
  if (next === null) return onSiteFailure(moneyMessages.nothingToBill)
  const fields = {
    ...(await headOf(db, sheet)),
    kind: next.kind,
    corrects_id: next.corrects_id,
    lines: next.lines.map(documentLine),
    total: fromCents(next.cents),
    date: asked.at.slice(0, 10),
  }
  const id = db.newKey()
  const { parted } = next
  const part = next.lines.find(line => line.id === parted?.id)
  const lines = money.lines.map(line => (part !== undefined && line.id === part.id ? part : line))
  const problems = documentProblems({ ...money, lines }, { ...blankRow(RentalDocument), ...fields, id })
  if (problems.length > 0) return refused(...problems)
  return edit(db, [Invoice, RentalDocument], async draft => {
    if (parted !== undefined && part !== undefined) {
      const { quantity, unit_price, amount } = part
      await draft.patch(Invoice, part.id, { quantity, unit_price, amount })
      await draft.create(Invoice, db.newKey(), restOfParted(parted, amount))
    }
    await draft.create(RentalDocument, id, fields)
    return success({ id })
  })
}

interface CreditAsked extends OfRental {
  /** The facture. */
  readonly document: string
  /** How much of which of its lines, in cents. */
  readonly parts: readonly { readonly invoice_id: string; readonly cents: number }[]
  readonly reason: string
}

/** « Avoir… » (RT19): lines that give back, and the document that names them. */
export const creditDocument = async (
  db: LocalDatabase,
  { document, parts, reason, ...asked }: CreditAsked,
): Promise<Outcome<{ readonly id: string }>> => {
  const found = await ready(db, asked)
  if (!found.ok) return found
  const { sheet, money } = found
  const facture = money.documents.find(({ id }) => id === document)
  if (facture === undefined) return onSiteFailure(moneyMessages.creditOfNothing)
  if (reason.trim() === '') return refused(moneyProblem('reason', moneyMessages.noCreditReason))
  const lines = parts.flatMap(({ invoice_id, cents }) => {
    const line = facture.lines.find(one => one.invoice_id === invoice_id)
    if (line === undefined || cents === 0) return []
    const fields = { ...counterLine(line, cents, reason.trim()), task_id: sheet.dossier.head.id }
    return [{ ...blankRow(Invoice), ...fields, id: db.newKey() }]
  })
  const fields = {
    ...(await headOf(db, sheet)),
    kind: 'credit' as const,
    corrects_id: document,
    lines: lines.map(documentLine),
    total: fromCents(-parts.reduce((sum, { cents }) => sum + cents, 0)),
    date: asked.at.slice(0, 10),
  }
  const id = db.newKey()
  const after = { ...money, lines: [...money.lines, ...lines] }
  const problems = documentProblems(after, { ...blankRow(RentalDocument), ...fields, id })
  if (problems.length > 0) return refused(...problems)
  return edit(db, [Invoice, RentalDocument], async draft => {
    for (const { id: line, ...own } of lines) {
      const { task_id, object_id, origin, label, quantity, unit_price, amount, corrects_id } = own
      const said = { task_id, object_id, origin, label, quantity, unit_price, amount, corrects_id }
      await draft.create(Invoice, line, { ...said, reason: own.reason })
    }
    await draft.create(RentalDocument, id, fields)
    return success({ id })
  })
}

/** « Refaire… » (RT19): an avoir of the whole facture, and the same lines on a new one, for the client as the dossier now says. */
export const replaceDocument = async (
  db: LocalDatabase,
  { document, reason, ...asked }: Omit<CreditAsked, 'parts'>,
): Promise<Outcome<{ readonly id: string }>> => {
  const found = await ready(db, asked)
  if (!found.ok) return found
  const { sheet, money } = found
  const facture = money.documents.find(({ id }) => id === document)
  if (facture === undefined || !isReplaceable(money, facture))
    return onSiteFailure(moneyMessages.creditOfNothing)
  if (reason.trim() === '') return refused(moneyProblem('reason', moneyMessages.noCreditReason))
  const task_id = sheet.dossier.head.id
  const { back, again } = replacingLines(facture, reason.trim())
  const made = (line: Partial<InvoiceRow>): InvoiceRow => ({
    ...blankRow(Invoice),
    ...line,
    task_id,
    id: db.newKey(),
  })
  const [taken, asks] = [back.map(made), again.map(made)]
  const common = { ...(await headOf(db, sheet)), date: asked.at.slice(0, 10) }
  const of = (kind: RentalDocumentRow['kind'], lines: readonly InvoiceRow[]): RentalDocumentRow => ({
    ...blankRow(RentalDocument),
    ...common,
    kind,
    corrects_id: kind === 'credit' ? document : null,
    lines: lines.map(documentLine),
    total: sumMoney(lines.map(({ amount }) => amount)),
    id: db.newKey(),
  })
  // The avoir says the same client as the facture that it corrects.
  const { client_name, client_address, client_siret, service_code, engagement_number } = facture
  const billedTo = { client_name, client_address, client_siret, service_code, engagement_number }
  const credit = { ...of('credit', taken), ...billedTo }
  const next = of('invoice', asks)
  const lines = [...money.lines, ...taken, ...asks]
  const problems = [
    ...documentProblems({ ...money, lines }, credit),
    ...documentProblems({ ...money, lines, documents: [...money.documents, credit] }, next),
  ]
  if (problems.length > 0) return refused(...problems)
  return edit(db, [Invoice, RentalDocument], async draft => {
    for (const { id, ...line } of [...taken, ...asks])
      await draft.create(Invoice, id, sentOf(line, frozenFields))
    for (const { id, ...one } of [credit, next])
      await draft.create(RentalDocument, id, sentOf(one, documentNames))
    return success({ id: next.id })
  })
}

const documentNames = [
  'task_id',
  'kind',
  'corrects_id',
  'lines',
  'total',
  'date',
  'vat_rate',
  'vat_text',
  'client_name',
  'client_address',
  'client_siret',
  'service_code',
  'engagement_number',
] as const

/** What the server gives is not sent. */
const sentOf = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Partial<Pick<T, K>> => {
  const sent: Partial<Pick<T, K>> = {}
  for (const name of names) sent[name] = row[name]
  return sent
}

type PaymentFields = Partial<
  Pick<
    PaymentRow,
    | 'type'
    | 'method'
    | 'amount'
    | 'note'
    | 'from_deposit'
    | 'deposit_kind'
    | 'reference'
    | 'bank'
    | 'expires_on'
  >
>

interface PaymentAsked extends OfRental {
  readonly fields: PaymentFields
  /** The day on which it was paid; the moment itself by default. */
  readonly day?: string
  /** A part that is kept for something else than what is owed already: a line of its own (RT20). */
  readonly line?: { readonly label: string; readonly reason: string }
  /** What may be a slip was answered (`payment-doubts.ts`). */
  readonly isSure?: boolean
}

/** RT20: a refusal that the same command with `isSure` does not have. */
const askedOnce = (message: string): Problem =>
  Object.assign({}, moneyProblem('amount', message), { user_overridable: true })

/** « Encaisser… », « Recevoir… », « Rendre… », « Garder une partie… » (RT20). */
export const recordPayment = async (
  db: LocalDatabase,
  { fields, day, line, isSure = false, ...asked }: PaymentAsked,
): Promise<Outcome<{ readonly id: string }>> => {
  const found = await ready(db, asked)
  if (!found.ok) return found
  const { sheet, money } = found
  const task_id = sheet.dossier.head.id
  const today = asked.at.slice(0, 10)
  if (day !== undefined && day > today) return refused(moneyProblem('date', moneyMessages.laterDay))
  if (line?.reason.trim() === '') return refused(moneyProblem('note', moneyMessages.noReason))
  const date = day === undefined || day === today ? asked.at : `${day} 12:00:00`
  const id = db.newKey()
  const payment = { ...blankRow(Payment), ...fields, id, date }
  const problems = paymentProblems(money, payment)
  if (problems.length > 0) return refused(...problems)
  // A part that becomes a line of its own owes what it takes.
  const doubts = isSure || line !== undefined ? [] : paymentDoubts(money, payment)
  if (doubts.length > 0) return refused(...doubts.map(askedOnce))
  return edit(db, [Invoice, Payment], async draft => {
    if (line !== undefined)
      await draft.create(Invoice, db.newKey(), {
        task_id,
        origin: 'manual',
        label: line.label,
        reason: line.reason.trim(),
        quantity: 1,
        unit_price: fields.amount ?? 0,
        amount: fields.amount ?? 0,
      })
    await draft.create(Payment, id, { ...fields, task_id, date })
    return success({ id })
  })
}

interface TwiceAnswered extends OfRental {
  /** The payment in doubt. */
  readonly payment: string
  readonly answer: 'once' | 'twice'
}

/** RT20: « Une seule fois » takes the second row back by one of its own; « Deux fois » says that the money left twice. */
export const answerTwice = async (
  db: LocalDatabase,
  { payment, answer, ...asked }: TwiceAnswered,
): Promise<Outcome<null>> => {
  const found = await ready(db, asked)
  if (!found.ok) return found
  const doubt = handedTwice(found.money).find(({ last }) => last.id === payment)
  // Another desk answered meanwhile.
  if (doubt === undefined) return success(null)
  const task_id = found.sheet.dossier.head.id
  return edit(db, [Payment], async draft => {
    if (answer === 'twice') await draft.patch(Payment, payment, { confirmed: 1 })
    else if ((await draft.read(Payment, onceId(payment))) === null)
      await draft.create(Payment, onceId(payment), { ...onceFields(doubt), task_id, date: asked.at })
    return success(null)
  })
}
