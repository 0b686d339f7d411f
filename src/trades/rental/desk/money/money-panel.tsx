// Beside a dossier: its documents, what was paid, « Reste à régler », and its caution, each with what a person may do next (RT19, RT20).
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { PaymentRow } from '#records/entities/money.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import { depositKinds, documentKinds, paymentMethods } from '#records/lists/payments.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney, fromCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { answerTwice, moneyOfSheet } from '../../data/money/rental-money.ts'
import { moneySettings } from '../../data/money/money-settings.ts'
import type { RentalSheet } from '../../data/rental-sheet.ts'
import { isOver } from '../../rules/dossier.ts'
import {
  accountOf,
  dueOfDocuments,
  isTakingBack,
  withoutDeposit,
  type Account,
} from '../../rules/money/account.ts'
import { creditable, isReplaceable, toBill } from '../../rules/money/documents.ts'
import type { HandedTwice } from '../../rules/money/handed-twice.ts'
import type { DossierMoney } from '../../rules/money/money-problems.ts'
import { moneyMessages } from '../../rules/money/money-messages.ts'
import { surplusById } from '../../rules/money/payment-doubts.ts'
import { BillDialog, CreditDialog, ReplaceDialog } from './document-dialogs.tsx'
import { DocumentXml } from './document-xml.tsx'
import { GiveBackDialog, KeepDialog, PayDialog, ReceiveDialog } from './payment-dialogs.tsx'

export type Asked =
  | { readonly what: 'bill' | 'pay' | 'receive' | 'back' | 'keep' }
  | { readonly what: 'credit' | 'replace'; readonly facture: RentalDocumentRow }
  | { readonly what: 'twice'; readonly doubt: HandedTwice }
type Ask = (asked: Asked) => void

interface MoneyPanelProps {
  readonly sheet: RentalSheet
  /** What was typed is not saved: the lines are not those that would be billed. */
  readonly isDirty: boolean
}

const euros = (cents: number): string => formatMoney(fromCents(cents))
const dayOf = (moment: string | null): string =>
  moment === null ? '' : formatDate(moment.slice(0, 10), 'date')

export function MoneyPanel({ sheet, isDirty }: MoneyPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const money = moneyOfSheet(sheet)
  const account = accountOf(money)
  const { head } = sheet.dossier
  const isQuotation = head.task_state_id === TASK_STATE.draft
  return (
    <>
      {!isQuotation && <BilledSection money={money} account={account} isDirty={isDirty} onAsk={setAsked} />}
      <DepositSection
        {...{ money, account, isQuotation }}
        isGone={isStopDone(head)}
        isEnded={isOver(sheet.dossier)}
        onAsk={setAsked}
      />
      {asked !== null && (
        <MoneyQuestion asked={asked} sheet={sheet} money={money} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

interface MoneyQuestionProps {
  readonly asked: Asked
  readonly sheet: RentalSheet
  readonly money: DossierMoney
  readonly onClose: () => void
}

/** The dialog of what was asked. */
export function MoneyQuestion({ asked, sheet, money, onClose }: MoneyQuestionProps) {
  const settings = useLocal(moneySettings, null)
  const head = sheet.dossier.head.id
  const shared = { head, account: accountOf(money), onClose }
  const kind = lastKind(money.payments)
  const next = toBill(money)
  switch (asked.what) {
    case 'bill':
      return next === null ? null : <BillDialog head={head} next={next} onClose={onClose} />
    case 'credit':
      return <CreditDialog head={head} money={money} facture={asked.facture} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog head={head} facture={asked.facture} onClose={onClose} />
    case 'twice':
      return <TwiceDialog head={head} doubt={asked.doubt} onClose={onClose} />
    case 'pay':
      return <PayDialog {...shared} />
    case 'receive':
      // The kinds decide what is chosen first.
      return settings === undefined ? null : <ReceiveDialog {...shared} kinds={settings.kinds} />
    case 'back':
      return <GiveBackDialog {...shared} kind={kind} />
    case 'keep':
      return <KeepDialog {...shared} kind={kind} />
  }
}

const lastKind = (payments: readonly PaymentRow[]): PaymentRow['deposit_kind'] =>
  payments.findLast(one => one.type === 'deposit' && one.amount > 0 && !isTakingBack(one))?.deposit_kind ??
  null

interface SectionProps {
  readonly money: DossierMoney
  readonly account: Account
  readonly onAsk: Ask
}

function BilledSection({ money, account, isDirty, onAsk }: SectionProps & { readonly isDirty: boolean }) {
  const { due, unbilled } = account
  const next = toBill(money)
  const payments = money.payments.filter(({ type }) => type === 'regular')
  const surplus = surplusById(money)
  return (
    <section aria-label="Règlement">
      <h2 className="aside-h">Règlement</h2>
      <ul className="rent-money">
        {dueOfDocuments(money).map(({ document, due: left }) => (
          <DocumentLine key={document.id} {...{ document, left, money, isDirty, onAsk }} />
        ))}
        {payments.map(payment => (
          <li key={payment.id}>
            <span>{paymentText(payment)}</span>
            <b>{euros(-Math.round(payment.amount * 100))}</b>
            {payment.note !== '' && <small>{payment.note}</small>}
            {surplus.has(payment.id) && (
              <small className="rent-surplus">
                {`dont ${euros(surplus.get(payment.id) ?? 0)} de trop\u00a0: à rembourser`}
              </small>
            )}
          </li>
        ))}
      </ul>
      <p className="rent-total">
        <span>{due < 0 ? 'À rembourser' : 'Reste à régler'}</span>
        <b>{euros(Math.abs(due))}</b>
      </p>
      <div className="rent-next">
        {next !== null && (
          <Button size="sm" icon="receipt-euro" disabled={isDirty} onClick={() => onAsk({ what: 'bill' })}>
            {next.kind === 'credit' ? `Avoir de ${euros(-unbilled)}` : `Facturer ${euros(unbilled)}`}
          </Button>
        )}
        <Button size="sm" icon="banknote" disabled={isDirty} onClick={() => onAsk({ what: 'pay' })}>
          {due < 0 ? 'Rembourser…' : 'Encaisser…'}
        </Button>
      </div>
      {isDirty && <p className="muted small">Enregistrez d’abord ce qui est saisi.</p>}
    </section>
  )
}

const paymentText = (payment: PaymentRow): string => {
  const { method, date, amount, from_deposit } = payment
  if (isTakingBack(payment)) return takenBackText(payment)
  const what = from_deposit === 1 ? 'Pris sur la caution' : paymentMethods.labelOf(method)
  const how = amount < 0 ? `Remboursé, ${what}` : what
  return [how, dayOf(date)].filter(Boolean).join(', ')
}

interface DocumentLineProps {
  readonly document: RentalDocumentRow
  readonly left: number
  readonly money: DossierMoney
  readonly isDirty: boolean
  readonly onAsk: Ask
}

function DocumentLine({ document, left, money, isDirty, onAsk }: DocumentLineProps) {
  const { kind, number, date, total } = document
  const label = documentKinds.labelOf(kind)
  const isCreditable = kind === 'invoice' && creditable(money, document).left > 0
  return (
    <li>
      <span>
        <b>{number === '' ? `${label} en attente de numéro` : number}</b>
        {number !== '' && date !== null && `, ${dayOf(date)}`}
      </span>
      <b>{formatMoney(total)}</b>
      {kind === 'invoice' && <small>{left === 0 ? 'réglée' : `reste ${euros(left)}`}</small>}
      <span className="rent-next">
        {isCreditable && (
          <Button size="sm" variant="link" onClick={() => onAsk({ what: 'credit', facture: document })}>
            Avoir…
          </Button>
        )}
        {isReplaceable(money, document) && (
          <Button
            size="sm"
            variant="link"
            disabled={isDirty}
            onClick={() => onAsk({ what: 'replace', facture: document })}
          >
            Refaire…
          </Button>
        )}
        <DocumentXml document={document} documents={money.documents} left={left} />
      </span>
    </li>
  )
}

interface DepositSectionProps extends SectionProps {
  readonly isQuotation: boolean
  readonly isGone: boolean
  /** Nobody asks for a caution any more. */
  readonly isEnded: boolean
}

function DepositSection({ money, account, isQuotation, isGone, isEnded, onAsk }: DepositSectionProps) {
  const { asked, received, held } = account.deposit
  const payments = money.payments.filter(({ type }) => type === 'deposit')
  const reason = withoutDeposit(money.lines)
  return (
    <section aria-label="Caution">
      <h2 className="aside-h">Caution</h2>
      <ul className="rent-money">
        {asked > received && !isEnded && (
          <li>
            <span>{isGone ? 'À recevoir' : 'À recevoir au départ'}</span>
            <b>{euros(asked - received)}</b>
            {reason !== '' && <small>{`Parti sans\u00a0: ${reason}`}</small>}
          </li>
        )}
        {payments.map(payment => (
          <li key={payment.id}>
            <span>{depositText(payment)}</span>
            <b>{formatMoney(payment.amount)}</b>
            <small>{depositDetail(payment)}</small>
          </li>
        ))}
        {received > 0 && (
          <li>
            <span>{held === 0 ? 'Caution soldée' : held < 0 ? 'Rendue en trop' : 'Tenue'}</span>
            <b>{euros(Math.abs(held))}</b>
          </li>
        )}
        {asked === 0 && received === 0 && <li className="muted">Aucune caution demandée.</li>}
      </ul>
      {!isQuotation && (
        <div className="rent-next">
          <Button size="sm" icon="plus" onClick={() => onAsk({ what: 'receive' })}>
            Recevoir…
          </Button>
          {held > 0 && (
            <>
              <Button size="sm" icon="undo-2" onClick={() => onAsk({ what: 'back' })}>
                Rendre…
              </Button>
              <Button size="sm" onClick={() => onAsk({ what: 'keep' })}>
                Garder une partie…
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

const takenBackText = ({ date }: PaymentRow): string => ['Repris', dayOf(date)].filter(Boolean).join(', ')

const depositText = (payment: PaymentRow): string => {
  const { deposit_kind, method, amount, date } = payment
  if (isTakingBack(payment)) return takenBackText(payment)
  const form = deposit_kind === null ? paymentMethods.labelOf(method) : depositKinds.labelOf(deposit_kind)
  const what = amount < 0 ? `Rendue, ${paymentMethods.labelOf(method).toLowerCase()}` : form
  return [what, dayOf(date)].filter(Boolean).join(', ')
}

const depositDetail = ({ deposit_kind, reference, bank, expires_on, note }: PaymentRow): string =>
  [
    reference === '' ? '' : `n°\u00a0${reference}`,
    bank,
    expires_on === null
      ? ''
      : `${deposit_kind === 'hold' ? 'expire le' : 'à rendre avant le'} ${formatDate(expires_on, 'date')}`,
    note,
  ]
    .filter(Boolean)
    .join(', ')

interface TwiceProps {
  readonly head: string
  readonly doubt: HandedTwice
  readonly onClose: () => void
}

/** « Rendu deux fois ? » (RT20): the rows side by side, and what each answer does. */
function TwiceDialog({ head, doubt: { what, cents, rows, last }, onClose }: TwiceProps) {
  const db = useDatabase()
  const { now } = useClock()
  const act = useAct()
  const answer = async (said: 'once' | 'twice'): Promise<void> => {
    const asked = { id: head, at: now(), payment: last.id, answer: said }
    if ((await act.run(() => answerTwice(db, asked))) !== null) onClose()
  }
  const isRefund = what === 'refund'
  return (
    <Dialog
      open
      onClose={onClose}
      title={isRefund ? 'Remboursé deux fois\u202f?' : 'Caution rendue deux fois\u202f?'}
      actions={
        <>
          <Button onClick={onClose}>Plus tard</Button>
          <Button loading={act.isBusy} onClick={() => void answer('twice')}>
            Deux fois
          </Button>
          <Button variant="primary" loading={act.isBusy} onClick={() => void answer('once')}>
            Une seule fois
          </Button>
        </>
      }
    >
      <ul className="rent-money">
        {rows.map(row => (
          <li key={row.id}>
            <span>
              {row.type === 'deposit' ? depositText(row) : paymentText(row)}
              {row.date !== null && ` à ${row.date.slice(11, 16)}`}
            </span>
            <b>{formatMoney(Math.abs(row.amount))}</b>
            {row.note !== '' && <small>{row.note}</small>}
          </li>
        ))}
      </ul>
      <p>
        <b>Une seule fois</b>
        {'\u00a0'}: {euros(cents)} notés de trop sont repris par une ligne à part.
      </p>
      <p>
        <b>Deux fois</b>
        {'\u00a0'}: {isRefund ? moneyMessages.refundLeft(cents) : moneyMessages.depositLeft(cents)}
      </p>
      <RefusalText>{act.said}</RefusalText>
    </Dialog>
  )
}
