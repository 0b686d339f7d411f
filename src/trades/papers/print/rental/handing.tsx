// « Bon de retrait », « de livraison », « de retour » (DC1): the things with their stickers, their state at departure beside that at return,
// what is owed and what was received, the conditions, four signatures.
import type { PaymentRow } from '#records/entities/money.ts'
import { plural } from '#records/fr/plural.ts'
import { checkStatuses } from '#records/states/instance-states.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { formatDate } from '#records/time/dates.ts'
import { depositKinds, paymentMethods } from '#records/lists/payments.ts'
import { formatMoney, sumMoney } from '#records/values/decimal.ts'
import { isTakingBack } from '#trades/rental/rules/money/account.ts'
import { handoverOf } from '#trades/rental/rules/rental-steps.ts'
import { termsOf } from '../../data/paper-terms.ts'
import type { PaperInstance, PaperMoney, PaperThing, RentalPaper } from '../../data/rental-papers.ts'
import { Blank, Box, Facts } from '../paper.tsx'
import { PaperTable, type PaperColumn } from '../paper-table.tsx'
import { Period, RentalFrame, type SheetProps } from './frame.tsx'
import { centsText, Conditions, Signatures, vatText } from './parts.tsx'
import { cautionOf, depositText, missingText, ThingName, valueText } from './things-lent.tsx'
import { durationText } from './words.ts'

const titleOf = ({ kind, step }: RentalPaper): string =>
  kind === 'return'
    ? 'Bon de retour'
    : handoverOf(step) === 'delivery'
      ? 'Bon de livraison'
      : 'Bon de retrait'

export function HandingSheet({ paper, head }: SheetProps) {
  const terms = termsOf(head)
  const who = head?.organisation?.name ?? 'Loueur'
  return (
    <RentalFrame
      paper={paper}
      head={head}
      title={titleOf(paper)}
      facts={paper.by === '' ? [] : [`par ${paper.by}`]}
      foot={vatText(terms)}
    >
      <Period paper={paper} />
      <Things paper={paper} />
      <div className="p-two p-money">
        <Facts facts={moneyFacts(paper)} />
        <div className="p-fill">
          <Blank>Pièces manquantes</Blank>
          <Blank>Caution rendue</Blank>
          <Blank>Retenue et motif</Blank>
        </div>
      </div>
      <Conditions text={terms.conditions} notes={paper.notes} />
      <Signatures
        places={[
          ['Départ', 'Client'],
          ['Départ', who],
          ['Retour', 'Client'],
          ['Retour', who],
        ]}
      />
    </RentalFrame>
  )
}

const moneyFacts = ({ money, dossier }: RentalPaper): (readonly [string, string])[] => {
  if (money === null) return [['Montants', 'voir le dossier']]
  const { total, due, deposit } = money.account
  const duration = durationText(dossier.departures[0], dossier.returns.at(-1))
  return [
    [duration === '' ? 'Location' : `Location, ${duration}`, centsText(total)],
    ...paymentFacts(money),
    ...(due === 0 ? [] : [['Reste à régler', centsText(due)] as const]),
    ...(deposit.givenBack === 0 ? [] : [['Caution rendue', centsText(deposit.givenBack)] as const]),
    ...(deposit.kept === 0 ? [] : [['Gardé sur la caution', centsText(deposit.kept)] as const]),
    ...(money.payments.some(({ type }) => type === 'deposit')
      ? []
      : [['Caution à recevoir', formatMoney(money.asked)] as const]),
  ]
}

const methodText = ({ method, deposit_kind }: PaymentRow): string => {
  if (deposit_kind !== null) return depositKinds.labelOf(deposit_kind).toLowerCase()
  return method === 'cb' ? paymentMethods.labelOf(method) : paymentMethods.labelOf(method).toLowerCase()
}

/** « Réglé le 24/11, CB ». */
const paymentFacts = ({ payments }: PaperMoney): (readonly [string, string])[] =>
  payments
    .filter(one => one.from_deposit === 0 && (one.type === 'regular' || one.amount > 0) && !isTakingBack(one))
    .map(payment => {
      const { type, amount, date } = payment
      const what = type === 'deposit' ? 'Caution reçue' : amount < 0 ? 'Remboursé' : 'Réglé'
      return [`${what} le ${formatDate(date, 'shortDate')}, ${methodText(payment)}`, formatMoney(amount)]
    })

const handedColumns = (isBack: boolean): readonly PaperColumn<PaperThing>[] => [
  { head: 'Réf.', className: 'p-ref', cell: ({ object }) => object?.reference },
  {
    head: 'Désignation',
    cell: thing => (
      <ThingName
        thing={thing}
        remarks={[missingText(thing), shortText(thing)]}
        times={thing.out.moved ?? thing.out.asked}
      />
    ),
  },
  { head: 'Qté', look: 'r', cell: ({ out }) => out.moved ?? out.asked },
  { head: 'Exemplaires', className: 'code', cell: thing => <Codes thing={thing} /> },
  { head: 'Valeur', look: 'r', cell: valueText },
  { head: 'Caution', look: 'r', cell: thing => depositText(cautionOf(thing)) },
  { head: 'Départ', look: 'vr', className: 'p-back', cell: thing => <Left thing={thing} /> },
  {
    head: 'Retour',
    look: 'vr',
    className: 'p-back',
    cell: thing => (isBack ? <Came thing={thing} /> : <ToCome />),
  },
]

function Things({ paper: { things, kind, step } }: { readonly paper: RentalPaper }) {
  const pieces = things.reduce((sum, { out }) => sum + (out.moved ?? out.asked), 0)
  return (
    <PaperTable
      columns={handedColumns(kind === 'return' && isStopDone(step))}
      rows={things}
      keyOf={({ key }) => key}
      sums={[[plural(pieces, 'article'), formatMoney(sumMoney(things.map(cautionOf))), null, null]]}
    />
  )
}

/** What the preparation could not bring together is named before the departure (RT22). */
const shortText = ({ out, prepared }: PaperThing): string =>
  out.moved === null && prepared !== null && prepared < out.asked
    ? `${prepared} sur ${out.asked} à la préparation`
    : ''

function Left({ thing: { out } }: { readonly thing: PaperThing }) {
  const { asked, moved } = out
  return (
    <>
      <Box checked={moved !== null && moved >= asked}>Complet</Box>
      {moved !== null && moved < asked && (
        <span>
          {moved} sur {asked}
        </span>
      )}
    </>
  )
}

const remarkOf = ({ out, back }: PaperInstance): string =>
  [back || out].filter(words => words !== '' && words !== checkStatuses.labelOf('available')).join('')

function Codes({ thing: { instances, object, out } }: { readonly thing: PaperThing }) {
  if (instances.length > 0)
    return instances.map(one => (
      <span key={one.id}>
        {one.code}
        {remarkOf(one) !== '' && `, ${remarkOf(one).toLowerCase()}`}
      </span>
    ))
  return (object?.instances_count ?? 0) > 0 && out.moved === null ? 'à scanner' : 'au nombre'
}

function ToCome() {
  return (
    <>
      <Box>Complet</Box>
      <Blank>
        <i className="box" aria-hidden="true" />
        Manque
      </Blank>
      <Box>{checkStatuses.labelOf('lost')}</Box>
    </>
  )
}

function Came({ thing: { out, back } }: { readonly thing: PaperThing }) {
  const left = out.moved ?? out.asked
  const moved = back?.moved ?? 0
  const { lost, missing, unused } = back ?? { lost: 0, missing: 0, unused: 0 }
  const isWhole = moved - lost >= left && missing === 0
  const facts = [
    ...(moved - lost < left ? [`${moved - lost} sur ${left}`] : []),
    ...(missing > 0 ? [plural(missing, 'manquant')] : []),
    ...(lost > 0 ? [plural(lost, 'perdu/cassé', 'perdus/cassés')] : []),
    ...(unused > 0 ? [plural(unused, 'inutilisé')] : []),
  ]
  return (
    <>
      <Box checked={isWhole}>Complet</Box>
      {facts.map(words => (
        <span key={words}>{words}</span>
      ))}
    </>
  )
}
