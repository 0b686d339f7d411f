// What several papers of a rental have: what it costs line by line with its tax, the conditions, the places to sign.
import type { InvoiceRow } from '#records/entities/money.ts'
import { formatMoney, formatTenths, fromCents, sumMoney, toCents } from '#records/values/decimal.ts'
import { netsOf, NO_VAT, vatOf } from '#trades/rental/rules/money/vat.ts'
import type { PaperTerms } from '../../data/paper-terms.ts'
import { PaperTable, type PaperColumn } from '../paper-table.tsx'
import { paragraphsOf } from './words.ts'

type PaperLine = Pick<InvoiceRow, 'id' | 'label' | 'quantity' | 'unit_price' | 'amount' | 'reason'>

interface CostTableProps {
  readonly lines: readonly PaperLine[]
  readonly vatRate: number | null
  readonly totalLabel?: string
  /** A facture with VAT says each price and amount without it too. */
  readonly isNetToo?: boolean
}

const costColumns: readonly PaperColumn<PaperLine>[] = [
  {
    head: 'Désignation',
    cell: ({ label, reason }) => (
      <>
        {label}
        {reason !== '' && <small className="p-small">{reason}</small>}
      </>
    ),
  },
  { head: 'Qté', look: 'r', cell: ({ quantity }) => quantity },
  { head: 'Prix unitaire', look: 'r', cell: ({ unit_price }) => formatMoney(unit_price) },
  { head: 'Montant', look: 'r', cell: ({ amount }) => formatMoney(amount) },
]

const netColumns = (lines: readonly PaperLine[], rate: number): readonly PaperColumn<PaperLine>[] => {
  const nets = netsOf(
    lines.map(({ amount }) => toCents(amount)),
    rate,
  )
  const netOfLine = new Map(lines.map(({ id }, n) => [id, nets[n] ?? 0]))
  return [
    ...costColumns.slice(0, 2),
    {
      head: 'Prix unitaire HT',
      look: 'r',
      cell: ({ unit_price }) => centsText(vatOf(toCents(unit_price), rate).net),
    },
    { head: 'Montant HT', look: 'r', cell: ({ id }) => centsText(netOfLine.get(id) ?? 0) },
    { head: 'Montant TTC', look: 'r', cell: ({ amount }) => formatMoney(amount) },
  ]
}

export function CostTable({ lines, vatRate, totalLabel = 'Total', isNetToo = false }: CostTableProps) {
  const total = sumMoney(lines.map(({ amount }) => amount))
  return (
    <PaperTable
      columns={isNetToo && vatRate !== null ? netColumns(lines, vatRate) : costColumns}
      rows={lines}
      keyOf={({ id }) => id}
      sums={[
        ...vatSums(total, vatRate),
        [vatRate === null ? totalLabel : `${totalLabel} TTC`, formatMoney(total)],
      ]}
      none="Aucune ligne."
    />
  )
}

const vatSums = (total: number, rate: number | null): (readonly [string, string])[] => {
  if (rate === null) return []
  const { net, vat } = vatOf(toCents(total), rate)
  return [
    ['Total hors taxes', centsText(net)],
    [`TVA ${formatTenths(rate)}\u00a0%`, centsText(vat)],
  ]
}

/** « Reste à régler », « Caution tenue »: of whole cents. */
export const centsText = (cents: number): string => formatMoney(fromCents(cents))

export const vatText = ({ vatRate }: Pick<PaperTerms, 'vatRate'>): string =>
  vatRate === null ? NO_VAT : `Montants TTC, TVA ${formatTenths(vatRate)}\u00a0% comprise`

const NO_NOTES: readonly string[] = []

/** Nothing where nobody wrote any. */
export function Conditions({
  text,
  notes = NO_NOTES,
}: {
  readonly text: string
  readonly notes?: readonly string[]
}) {
  const said = [...notes, ...paragraphsOf(text)]
  if (said.length === 0) return null
  return (
    <>
      <h3 className="p-h">Conditions</h3>
      <div className="p-cond">
        {[...new Set(said)].map(words => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </>
  )
}

interface SignaturesProps {
  readonly title?: string
  readonly places: readonly (readonly [when: string, who: string])[]
}

export function Signatures({ title = 'Signatures', places }: SignaturesProps) {
  return (
    <section className="p-signed">
      <h3 className="p-h">{title}</h3>
      <div className="p-signs">
        {places.map(([when, who]) => (
          <div key={`${when} ${who}`} className="p-sig">
            <b>{when}</b>
            {who}
          </div>
        ))}
      </div>
    </section>
  )
}
