// Beside the counting: what the return adds to the bill, what is settled, and what is given back.
import { Button } from '#kit/action/button.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { classNames } from '#kit/class-names.ts'
import { plural } from '#records/fr/plural.ts'
import { depositKinds, invoiceOrigins } from '#records/lists/payments.ts'
import { formatMoney, sumMoney, toCents } from '#records/values/decimal.ts'
import { depositOf } from '../../data/back/return-writes.ts'
import { isDeposit } from '../../rules/rental-bill.ts'
import { lateText, type ReturnLine } from '../../rules/back/return-bill.ts'
import { isAnythingTold, isWhole } from '../../rules/back/return-count.ts'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { settlementText } from '../../rules/back/settlement.ts'
import { paidWords } from '../../rules/money/payment-doubts.ts'
import { endAt } from '../../rules/half-day.ts'
import { RestDay } from './rest-day.tsx'
import type { ReturnWork } from './use-return.ts'

interface Shown {
  readonly key: string
  readonly label: string
  readonly note: string
  readonly amount: number
  readonly isHot: boolean
}

/** Late time is one line for all objects, as it is said; the others are one each. */
const shownLines = (lines: readonly ReturnLine[], late: string, hot: string | null): Shown[] => {
  const ofTime = lines.filter(({ kind }) => kind === 'late')
  const amounts = ofTime.map(({ amount }) => amount)
  const time: Shown[] =
    ofTime.length === 0
      ? []
      : [
          {
            key: 'late',
            label: late,
            note: amounts.length > 1 ? amounts.map(amount => formatMoney(amount)).join(' + ') : '',
            amount: sumMoney(amounts),
            isHot: false,
          },
        ]
  return [
    ...time,
    ...lines
      .filter(({ kind }) => kind !== 'late')
      .map(line => ({
        key: line.key,
        label: `${line.label}${line.quantity > 1 ? `\u00a0× ${line.quantity}` : ''}`,
        note: line.reason,
        amount: line.amount,
        isHot: line.object_id === hot,
      })),
  ]
}

export function ReturnBill({ work, today }: { readonly work: ReturnWork; readonly today: string }) {
  const { sheet } = work
  const hot = sheet.counted.find(({ instances }) => instances.some(({ id }) => id === work.current))
  const before = sheet.stored.filter(({ origin }) => !isDeposit(origin))
  const origins = [...new Set(before.map(({ origin }) => origin))]
  const total = toCents(sumMoney(before.map(({ amount }) => amount)))
  const lines = shownLines(
    sheet.lines,
    lateText(sheet.agreed, endAt(`${today} 23:00:00`)),
    hot?.out.object_id ?? null,
  )
  return (
    <dl className="ret-lines num">
      {origins.length > 0 && <Head>{paidWords({ total, paid: sheet.account.paid })}</Head>}
      {origins.map(origin => (
        <div key={origin}>
          <dt>{invoiceOrigins.labelOf(origin)}</dt>
          <dd>
            {formatMoney(sumMoney(before.filter(line => line.origin === origin).map(({ amount }) => amount)))}
          </dd>
        </div>
      ))}
      <Head>Au retour</Head>
      {lines.length === 0 && (
        <div>
          <dt className="muted">Rien à ajouter</dt>
          <dd />
        </div>
      )}
      {lines.map(({ key, label, note, amount, isHot }) => (
        <div key={key} className={classNames(isHot && 'is-hot')}>
          <dt>
            {label}
            {note !== '' && <small>{note}</small>}
          </dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Head({ children }: { readonly children: string }) {
  return (
    <div className="ret-lines__g">
      <dt>{children}</dt>
      <dd />
    </div>
  )
}

const ways = [
  { value: 'deposit', label: 'Sur la caution' },
  { value: 'apart', label: 'Payer à part' },
] as const
const methods = [
  { value: '', label: 'Plus tard' },
  { value: 'cash', label: 'Espèces' },
  { value: 'cb', label: 'CB' },
  { value: 'check', label: 'Chèque' },
] as const

export function ReturnSettle({ work }: { readonly work: ReturnWork }) {
  const { sheet, settled, choices, choose, closing } = work
  const deposit = depositOf(sheet)
  const kind = deposit?.deposit_kind ?? (deposit?.method === 'check' ? 'cheque' : null)
  const isLast = isWhole(sheet.counted)
  const isPartial = !isLast && isAnythingTold(sheet.counted)
  const owes = settled.due > 0
  const sentence = settlementText(settled, kind)
  return (
    <div className="ret-settle">
      {isPartial && <RestDay work={work} />}
      {sheet.isMoneyHere ? (
        <>
          <div className="ret-sum">
            <span>À payer</span>
            <b>{formatMoney(owes ? settled.due : 0)}</b>
          </div>
          {settled.held > 0 && (
            <div className="ret-sum">
              <span>Caution reçue{kind === null ? '' : `, ${depositKinds.labelOf(kind).toLowerCase()}`}</span>
              <span>{formatMoney(settled.held)}</span>
            </div>
          )}
          {owes && settled.held > 0 && (
            <Segmented
              block
              label="Règlement"
              options={ways}
              value={choices.way}
              onChange={way => choose({ way })}
            />
          )}
          {settled.toPay > 0 && (
            <Segmented
              block
              label="Payé maintenant"
              options={methods}
              value={choices.method}
              onChange={method => choose({ method })}
            />
          )}
          <div className="ret-sum ret-sum--big">
            <span>{settled.toPay > 0 && settled.toGiveBack === 0 ? 'Reste à payer' : 'À rendre'}</span>
            <b>
              {formatMoney(
                settled.toPay > 0 && settled.toGiveBack === 0 ? settled.toPay : settled.toGiveBack,
              )}
            </b>
          </div>
          {sentence !== '' && (
            <p className="ret-note">
              <Icon name="info" />
              {sentence}
            </p>
          )}
        </>
      ) : (
        <p className="ret-note">
          <Icon name="info" />
          {sheet.notReceived === 'none' ? returnMessages.moneyNotReceived : returnMessages.moneyElsewhere}
        </p>
      )}
      <RefusalText>{closing.said}</RefusalText>
      <Button
        variant="primary"
        size="lg"
        block
        loading={closing.isBusy && work.isSigning}
        onClick={() => (work.isSigning ? work.close() : work.sign())}
      >
        {work.isSigning ? 'Clore le retour' : 'Faire signer et clore'} <kbd className="kbd">F9</kbd>
      </Button>
      {isPartial && (
        <p className="small muted">
          {plural(awaitedPieces(work), 'pièce reste', 'pièces restent')} à revenir{'\u00a0'}: un second retour
          les attend.
        </p>
      )}
    </div>
  )
}

const awaitedPieces = ({ sheet }: ReturnWork): number =>
  sheet.counted.reduce((sum, { units }) => sum + Math.max(0, units.left - units.told), 0)
