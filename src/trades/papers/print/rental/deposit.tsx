// « Reçu de caution » (RT20): what was received, of which kind, what was given back or kept, what is still held.
import type { PaymentRow } from '#records/entities/money.ts'
import { depositKinds, paymentMethods } from '#records/lists/payments.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { isTakingBack } from '#trades/rental/rules/money/account.ts'
import { Facts } from '../paper.tsx'
import { PaperTable, type PaperColumn } from '../paper-table.tsx'
import { Period, RentalFrame, type SheetProps } from './frame.tsx'
import { centsText, Signatures } from './parts.tsx'

const isOfDeposit = ({ type, from_deposit }: PaymentRow): boolean => type === 'deposit' || from_deposit === 1

const NO_DEPOSIT = { received: 0, givenBack: 0, kept: 0, held: 0 }

export function DepositSheet({ paper, head }: SheetProps) {
  const payments = paper.money?.payments ?? []
  const moves = payments.filter(isOfDeposit)
  const deposit = paper.money?.account.deposit ?? NO_DEPOSIT
  return (
    <RentalFrame paper={paper} head={head} title="Reçu de caution">
      <Period paper={paper} />
      {moves.length === 0 ? (
        <p className="p-words">
          Aucune caution n’est encore reçue pour cette location. À recevoir au départ&nbsp;:{' '}
          {formatMoney(paper.money?.asked ?? 0)}.
        </p>
      ) : (
        <PaperTable columns={moveColumns} rows={moves} keyOf={({ id }) => id} />
      )}
      <div className="p-two p-money">
        <Facts
          facts={[
            ['Reçue', centsText(deposit.received)],
            ['Rendue', centsText(deposit.givenBack)],
            ['Gardée', centsText(deposit.kept)],
            ['Encore tenue', centsText(deposit.held)],
          ]}
        />
        <p className="p-kind">
          {deposit.held === 0
            ? ''
            : 'La caution garantit le retour du matériel, complet et en état. Elle n’est pas un paiement\u00a0: elle est rendue une fois le matériel compté.'}
        </p>
      </div>
      <Signatures
        places={[
          ['Caution remise', 'Client'],
          ['Caution reçue', head?.organisation?.name ?? 'Loueur'],
          ['Caution rendue', 'Client'],
          ['Caution rendue', head?.organisation?.name ?? 'Loueur'],
        ]}
      />
    </RentalFrame>
  )
}

const whatOf = (payment: PaymentRow): string => {
  if (isTakingBack(payment)) return 'Reprise'
  const { from_deposit, amount } = payment
  return from_deposit === 1 ? 'Gardée' : amount < 0 ? 'Rendue' : 'Reçue'
}

/** « Chèque non encaissé n° 0042, Banque du Ried, à rendre avant le 3 déc. ». */
const kindText = ({
  from_deposit,
  deposit_kind,
  method,
  reference,
  bank,
  expires_on,
}: PaymentRow): string => {
  if (from_deposit === 1) return 'Retenue sur la caution'
  const until = deposit_kind === 'hold' ? 'expire le' : 'à rendre avant le'
  return [
    deposit_kind === null ? paymentMethods.labelOf(method) : depositKinds.labelOf(deposit_kind),
    reference === '' ? '' : `n°\u00a0${reference}`,
    bank,
    expires_on === null ? '' : `${until} ${formatDate(expires_on, 'dayWithYear')}`,
  ]
    .filter(text => text !== '')
    .join(', ')
}

const moveColumns: readonly PaperColumn<PaymentRow>[] = [
  { head: 'Date', cell: ({ date }) => formatDate(date, 'date') },
  { head: 'Caution', cell: move => <b>{whatOf(move)}</b> },
  {
    head: 'Moyen',
    cell: move => (
      <>
        {kindText(move)}
        {move.note !== '' && <small className="p-small">{move.note}</small>}
      </>
    ),
  },
  { head: 'Montant', look: 'r', cell: ({ amount }) => formatMoney(Math.abs(amount)) },
]
