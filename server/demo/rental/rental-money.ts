// The money of one rental of the demo (RT18 to RT20), in the order in which it came: lines, what was paid, the deposit, factures and avoirs.
import type { InvoiceRow, PaymentRow } from '#records/entities/money.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { OrganisationRow } from '#records/entities/people.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import { settle, type Settlement } from '#trades/rental/rules/back/settlement.ts'
import { accountOf } from '#trades/rental/rules/money/account.ts'
import { documentHead, documentLine, toBill } from '#trades/rental/rules/money/documents.ts'
import { userId } from '../village/accounts.ts'
import { demoRow, momentAt, stampAt } from '../row.ts'
import { demoId } from '../seeded.ts'
import type { Money } from '../work/money.ts'
import { addWorkdays } from '../work/workdays.ts'
import type { DemoDossier, DepositKind } from './demo-dossier.ts'

type NewLine = Pick<InvoiceRow, 'origin' | 'label' | 'unit_price'> & Partial<InvoiceRow>
type Payment = Pick<PaymentRow, 'amount'> & Partial<PaymentRow>

export interface Account {
  readonly lines: readonly InvoiceRow[]
  readonly payments: readonly PaymentRow[]
  readonly documents: readonly RentalDocumentRow[]
  addLine(day: string, line: NewLine): InvoiceRow
  pay(day: string, payment: Payment): void
  /** « Facturer »: what is on no document yet; nothing where all is. */
  bill(day: string): void
  /** What is owed now, in euros. */
  due(): number
}

export interface Books {
  readonly money: Money
  readonly documents: RentalDocumentRow[]
  readonly organisation: OrganisationRow
}

export const openAccount = ({ money, documents, organisation }: Books, head: TaskRow): Account => {
  const own: { lines: InvoiceRow[]; payments: PaymentRow[]; documents: RentalDocumentRow[] } = {
    lines: [],
    payments: [],
    documents: [],
  }
  const stamp = (day: string) => stampAt(day, '13:40', userId('location'))
  return {
    ...own,
    addLine: (day, line) => {
      const row = money.addLine({ ...stamp(day), ...line, task_id: head.id })
      own.lines.push(row)
      return row
    },
    pay: (day, payment) => {
      if (toCents(payment.amount) === 0) return
      const at = { ...stamp(day), date: momentAt(day, '09:50'), task_id: head.id }
      own.payments.push(money.addPayment({ ...at, ...payment }))
    },
    bill: day => {
      const asked = toBill(own)
      if (asked === null) return
      const row = demoRow(RentalDocument, {
        ...stamp(day),
        ...documentHead(head, organisation, null),
        id: demoId('document', documents.length),
        kind: asked.kind,
        date: day,
        lines: asked.lines.map(documentLine),
        total: fromCents(asked.cents),
        corrects_id: asked.corrects_id,
      })
      own.documents.push(row)
      documents.push(row)
    },
    due: () => fromCents(accountOf(own).due),
  }
}

const methodOf: { readonly [kind in DepositKind]: PaymentRow['method'] } = {
  cheque: 'check',
  cash: 'cash',
  card: 'cb',
  hold: 'cb',
}
const noteOf: { readonly [kind in DepositKind]: string } = {
  cheque: '',
  cash: '',
  card: '',
  hold: 'Empreinte prise au comptoir',
}

interface Received {
  readonly n: number
  readonly day: string
  readonly today: string
}

/** Null: none is asked. */
const kindOf = ({ deposit = 'cheque' }: DemoDossier): DepositKind | null =>
  deposit === 'none' ? null : deposit

export const receiveDeposit = (account: Account, dossier: DemoDossier, { n, day, today }: Received): void => {
  const kind = kindOf(dossier)
  const asked = account.lines.find(({ origin }) => origin === 'caution')
  if (kind === null || asked === undefined) return
  account.pay(day, {
    type: 'deposit',
    method: methodOf[kind],
    amount: asked.amount,
    deposit_kind: kind,
    note: noteOf[kind],
    ...(kind === 'cheque' ? { reference: String(4_180_200 + n), bank: 'Banque du Ried' } : {}),
    ...(kind === 'hold' ? { reference: `PA-${7300 + n}` } : {}),
    expires_on: dossier.depositEnds === undefined ? null : addWorkdays(today, dossier.depositEnds),
  })
}

interface Settled {
  readonly day: string
  readonly isLast: boolean
  readonly way: 'deposit' | 'apart'
  readonly reason: string
}

/** The end of a return in money (RT24). What a town owes is paid by wire, later. */
export const settleReturn = (account: Account, dossier: DemoDossier, asked: Settled): void => {
  const settled = settle(accountOf(account), { way: asked.way, isLast: asked.isLast })
  paySettlement(account, dossier, asked, settled)
}

const paySettlement = (
  account: Account,
  dossier: DemoDossier,
  { day, reason }: Settled,
  { kept, depositBack, refund, toPay }: Settlement,
): void => {
  const kind = kindOf(dossier)
  const method = methodOf[kind ?? 'cash']
  const at = { date: momentAt(day, '16:20') }
  account.pay(day, { ...at, type: 'regular', method, amount: kept, from_deposit: 1, note: reason })
  account.pay(day, {
    ...at,
    type: 'deposit',
    // A cheque that is cashed for its part is given back in cash for the rest.
    method: kept > 0 && method === 'check' ? 'cash' : method,
    deposit_kind: kind,
    amount: -depositBack,
  })
  account.pay(day, { ...at, type: 'regular', method: 'cash', amount: -refund, note: 'Trop perçu' })
  if (dossier.paid !== 'wire' && dossier.paid !== 'later')
    account.pay(day, { ...at, type: 'regular', method: 'cb', amount: toPay })
  if (depositBack > 0)
    account.addLine(day, {
      origin: 'caution_back',
      label: 'Caution rendue',
      unit_price: -depositBack,
      reason: kept > 0 ? reason : '',
    })
}
