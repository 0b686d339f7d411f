// What a contract lends: each object with its value, what a missing piece of it costs, its deposit.
import { plural } from '#records/fr/plural.ts'
import { formatMoney, sumMoney } from '#records/values/decimal.ts'
import type { PaperThing } from '../../data/rental-papers.ts'
import { Box } from '../paper.tsx'
import { PaperTable, type PaperColumn } from '../paper-table.tsx'

export const missingText = ({ object }: Pick<PaperThing, 'object'>): string =>
  object === null || object.rental_price_per_missing === 0
    ? ''
    : `${formatMoney(object.rental_price_per_missing)} la pièce manquante`

export const valueText = ({ object }: Pick<PaperThing, 'object'>): string =>
  object === null || object.value === 0 ? '–' : formatMoney(object.value)

export const cautionOf = ({ object, out }: Pick<PaperThing, 'object' | 'out'>): number =>
  sumMoney([(object?.rental_caution ?? 0) * out.asked])

export const depositText = (deposit: number): string => (deposit === 0 ? '–' : formatMoney(deposit))

const lentColumns: readonly PaperColumn<PaperThing>[] = [
  { head: 'Réf.', className: 'p-ref', cell: ({ object }) => object?.reference },
  { head: 'Désignation', cell: thing => <ThingName thing={thing} remarks={[missingText(thing)]} /> },
  { head: 'Qté', look: 'r', cell: ({ out }) => out.asked },
  { head: 'Valeur, pièce', look: 'r', cell: valueText },
  { head: 'Caution', look: 'r', cell: thing => depositText(cautionOf(thing)) },
]

export function ThingsLent({ things }: { readonly things: readonly PaperThing[] }) {
  const pieces = things.reduce((sum, { out }) => sum + out.asked, 0)
  return (
    <PaperTable
      columns={lentColumns}
      rows={things}
      keyOf={({ key }) => key}
      sums={[[plural(pieces, 'article'), formatMoney(sumMoney(things.map(cautionOf)))]]}
    />
  )
}

interface ThingNameProps {
  readonly thing: PaperThing
  /** Below its name; blank ones are left out. */
  readonly remarks?: readonly string[]
  /** How many of it are there: each part of an ensemble is then to be ticked, as often as they hold it. */
  readonly times?: number
}

const NO_REMARKS: readonly string[] = []

export function ThingName({ thing, remarks = NO_REMARKS, times = 0 }: ThingNameProps) {
  const { name, object, parts } = thing
  return (
    <>
      <b>{name || object?.name || 'Objet sans nom'}</b>
      {remarks
        .filter(words => words !== '')
        .map(words => (
          <small key={words} className="p-small">
            {words}
          </small>
        ))}
      {times > 0 && parts.length > 0 && (
        <ul className="p-parts">
          {parts.map(part => (
            <li key={part.id}>
              <Box>{`${part.count * times}\u00a0× ${part.name}`}</Box>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
