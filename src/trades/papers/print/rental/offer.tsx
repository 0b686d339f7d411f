// « Devis » (RT13) and « Contrat de location »: what it costs, what is asked as a deposit, the conditions, who agrees.
import { addDays, formatDate } from '#records/time/dates.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { termsOf } from '../../data/paper-terms.ts'
import { Facts } from '../paper.tsx'
import { Period, RentalFrame, type SheetProps } from './frame.tsx'
import { centsText, Conditions, CostTable, Signatures, vatText } from './parts.tsx'
import { ThingsLent } from './things-lent.tsx'
import { paragraphsOf } from './words.ts'

const dayOfMoment = (moment: string | null): string | null => (moment === null ? null : moment.slice(0, 10))

export function QuotationSheet({ paper, head }: SheetProps) {
  const terms = termsOf(head)
  const made = dayOfMoment(paper.dossier.head.creation_time)
  const until =
    paper.dossier.head.quotation_until ?? (made === null ? null : addDays(made, terms.quotationDays))
  const facts = [
    ...(made === null ? [] : [`du ${formatDate(made, 'dayWithYear')}`]),
    ...(until === null ? [] : [`valable jusqu’au ${formatDate(until, 'dayWithYear')}`]),
  ]
  return (
    <RentalFrame paper={paper} head={head} title="Devis" facts={facts} foot={vatText(terms)}>
      <Period paper={paper} />
      <CostTable lines={paper.money?.lines ?? []} vatRate={terms.vatRate} />
      <div className="p-two p-money">
        <Facts facts={[['Caution au départ', formatMoney(paper.money?.asked ?? 0)]]} />
        <p className="p-kind">Ce devis ne réserve rien avant son acceptation.</p>
      </div>
      {paragraphsOf(terms.documentText).map(text => (
        <p key={text} className="p-words">
          {text}
        </p>
      ))}
      <Conditions text={terms.conditions} notes={paper.notes} />
      <Signatures
        title="Bon pour accord"
        places={[
          ['Client', 'Date, nom et signature'],
          [head?.organisation?.name ?? 'Loueur', 'Date et signature'],
        ]}
      />
    </RentalFrame>
  )
}

export function ContractSheet({ paper, head }: SheetProps) {
  const terms = termsOf(head)
  const { paid, due } = paper.money?.account ?? { paid: 0, due: 0 }
  return (
    <RentalFrame paper={paper} head={head} title="Contrat de location" foot={vatText(terms)}>
      <Period paper={paper} />
      <h3 className="p-h">Matériel loué</h3>
      <ThingsLent things={paper.things} />
      <h3 className="p-h">Prix</h3>
      <CostTable lines={paper.money?.lines ?? []} vatRate={terms.vatRate} />
      <div className="p-two p-money">
        <Facts
          facts={[
            ['Déjà réglé', centsText(paid)],
            ['Reste à régler', centsText(due)],
            ['Caution au départ', formatMoney(paper.money?.asked ?? 0)],
          ]}
        />
        <p className="p-kind">
          La caution est rendue au retour, une fois le matériel compté. Une pièce manquante, perdue ou cassée
          est facturée à la valeur indiquée.
        </p>
      </div>
      <Conditions text={terms.conditions} notes={paper.notes} />
      <Signatures
        places={[
          ['Client', 'Lu et approuvé, date et signature'],
          [head?.organisation?.name ?? 'Loueur', 'Date et signature'],
        ]}
      />
    </RentalFrame>
  )
}
