// « Facture » and « Avoir » (RT19): the lines as they stood. Until the server has numbered it, the paper says that it waits for its number.
import { formatSiret } from '#records/values/siret.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney, sumMoney } from '#records/values/decimal.ts'
import { paymentMentions } from '#trades/rental/rules/money/payment-terms.ts'
import { vatNumberOf } from '#trades/rental/rules/money/vat.ts'
import { termsOf } from '../../data/paper-terms.ts'
import type { RentalDocumentPaper } from '../../data/document-papers.ts'
import type { Letterhead } from '../../data/printed.ts'
import { Facts } from '../paper.tsx'
import { Lender, PaperFrame } from './frame.tsx'
import { CostTable, vatText } from './parts.tsx'
import { dossierText, durationText, endText, paragraphsOf } from './words.ts'

/** The organisation’s own text, then what the law asks for and it does not say. */
const footOf = (siret: string, ownText: string): string[] => [
  ...new Set([...paragraphsOf(ownText), ...paymentMentions(siret, ownText).map(({ text }) => text)]),
]

interface DocumentSheetProps {
  readonly one: RentalDocumentPaper
  readonly head: Letterhead | undefined
}

const titleOf = ({ document: { kind, number } }: RentalDocumentPaper): string => {
  const name = kind === 'credit' ? 'Avoir' : 'Facture'
  return number === '' ? `${name} en attente de numéro` : `${name} ${number}`
}

export function DocumentSheet({ one, head }: DocumentSheetProps) {
  const { document, corrected, dossier, due, credited } = one
  const terms = termsOf(head)
  const isCredit = document.kind === 'credit'
  const facts = [
    `du ${formatDate(document.date, 'dayWithYear')}`,
    ...(dossier === null ? [] : [dossierText(dossier.head)]),
    ...(corrected === null ? [] : [`sur la facture ${corrected || 'en attente de numéro'}`]),
  ]
  const tax = document.vat_text === '' ? vatText({ vatRate: document.vat_rate }) : document.vat_text
  const said = isCredit ? [] : footOf(document.client_siret, terms.documentText)
  return (
    <PaperFrame
      head={head}
      title={titleOf(one)}
      facts={facts}
      task={document.task_id ?? ''}
      parties={<DocumentParties one={one} head={head} />}
      foot={[titleOf(one), tax].join(' · ')}
    >
      {dossier !== null && (
        <p className="p-band">
          Location du {endText(dossier.departures[0])} au {endText(dossier.returns.at(-1))}
          {`, ${durationText(dossier.departures[0], dossier.returns.at(-1))}`.replace(/, $/, '')}
        </p>
      )}
      <CostTable
        lines={document.lines.map(line => Object.assign({ id: line.invoice_id ?? line.label }, line))}
        vatRate={document.vat_rate}
        totalLabel={isCredit ? 'Total de l’avoir' : 'Total'}
        isNetToo
      />
      <div className="p-two p-money">
        {isCredit || due === null ? (
          <span />
        ) : (
          <Facts
            facts={[
              ...(credited === 0 ? [] : [['Avoir', formatMoney(credited)] as const]),
              ['Déjà réglé', formatMoney(sumMoney([document.total, credited, -due]))],
              ['Reste à régler', formatMoney(due)],
            ]}
          />
        )}
        <div>
          {document.vat_rate === null && <p>{tax}</p>}
          {!isCredit && terms.bank !== '' && <p className="p-kind">{terms.bank}</p>}
        </div>
      </div>
      {document.note !== '' && <p className="p-words">{document.note}</p>}
      {said.length > 0 && (
        <div className="p-law">
          {said.map(text => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </PaperFrame>
  )
}

function DocumentParties({ one: { document }, head }: DocumentSheetProps) {
  const { client_name, client_address, client_siret, service_code, engagement_number, vat_rate } = document
  const organisation = head?.organisation ?? null
  const vatNumber = vat_rate === null ? '' : vatNumberOf(organisation?.siret ?? '')
  return (
    <div className="p-two">
      <div>
        <Lender organisation={organisation} />
        {vatNumber !== '' && <p>N° TVA {vatNumber}</p>}
      </div>
      <div>
        <p className="p-kind">Client</p>
        <p>
          <b>{client_name}</b>
        </p>
        {paragraphsOf(client_address).map(line => (
          <p key={line}>{line}</p>
        ))}
        {client_siret !== '' && <p>SIRET {formatSiret(client_siret)}</p>}
        {service_code !== '' && <p>Code du service&nbsp;: {service_code}</p>}
        {engagement_number !== '' && <p>Numéro d’engagement&nbsp;: {engagement_number}</p>}
      </div>
    </div>
  )
}
