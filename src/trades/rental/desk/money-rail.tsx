// Beside the rental: the cheapest mix as a bar, the invoice lines by origin, the total, and the money of a dossier that is stored (RT2, RT8, RT18).
import { pluralWord } from '#records/fr/plural.ts'
import { invoiceOrigins } from '#records/lists/payments.ts'
import { formatMoney, formatWhole, sumMoney } from '#records/values/decimal.ts'
import { billTotal, isDeposit, kindOfLine, type BillLine } from '../rules/rental-bill.ts'
import { piecesOfLine } from '../rules/rental-form.ts'
import { MoneyPanel } from './money/money-panel.tsx'
import type { Rental } from './use-rental.ts'
import type { TypedRental } from './use-rental-plan.ts'

const periodNames: { readonly [origin: string]: readonly [one: string, many: string] | undefined } = {
  rental_halfday: ['demi-journée', 'demi-journées'],
  rental_day: ['jour', 'jours'],
  rental_week: ['semaine', 'semaines'],
  rental_month: ['mois', 'mois'],
  rental_quarter: ['trimestre', 'trimestres'],
  rental_semester: ['semestre', 'semestres'],
  rental_year: ['année', 'années'],
}
const tones = ['var(--ch-1)', 'var(--ch-3)', 'var(--ch-2)']

interface Share {
  readonly origin: string
  readonly amount: number
  /** How many periods each piece pays; null where the objects differ. */
  readonly count: number | null
}

const sharesOf = (bill: readonly BillLine[], pieces: ReadonlyMap<string | null, number>): Share[] => {
  const origins = [...new Set(bill.filter(({ origin }) => !isDeposit(origin)).map(({ origin }) => origin))]
  return origins.map(origin => {
    const lines = bill.filter(line => line.origin === origin)
    const counts = new Set(lines.map(line => line.quantity / (pieces.get(line.object_id) ?? 1)))
    const [count = 0, ...others] = counts
    return {
      origin,
      amount: sumMoney(lines.map(({ amount }) => amount)),
      count: others.length > 0 || !Number.isInteger(count) ? null : count,
    }
  })
}

const shareText = ({ origin, count }: Share): string => {
  const names = periodNames[origin]
  if (names === undefined || count === null) return invoiceOrigins.labelOf(origin)
  return `${formatWhole(count)}\u00a0${pluralWord(count, ...names)}`
}

interface MoneyRailProps {
  readonly typed: TypedRental
  readonly rental: Rental
}

/** Every line of what is typed, and those of the return, which the form leaves alone. */
const linesOf = ({ bill }: TypedRental, { sheet, isReadOnly }: Rental): readonly BillLine[] =>
  isReadOnly || sheet === null
    ? bill
    : [...bill, ...sheet.invoices.filter(line => kindOfLine(line) === 'return')]

export function MoneyRail({ typed, rental }: MoneyRailProps) {
  const { plan, bill } = typed
  const { sheet, isReadOnly, isDirty } = rental
  const pieces = new Map(plan.after.lines.map(line => [line.object_id, piecesOfLine(line) ?? 0]))
  const lines = linesOf(typed, rental)
  const shares = sharesOf(lines, pieces)
  const mix = shares.filter(({ origin }) => origin in periodNames)
  const asked = sumMoney(bill.filter(({ origin }) => origin === 'caution').map(({ amount }) => amount))
  return (
    <>
      {!isReadOnly && mix.length > 0 && <Mix shares={mix} />}
      <section aria-label="Facture">
        <h2 className="aside-h">Facture</h2>
        {shares.length === 0 ? (
          <p className="muted small">Le prix se calcule dès qu’il y a une période et un objet.</p>
        ) : (
          <dl className="kv">
            {shares.map(({ origin, amount }) => (
              <div key={origin}>
                <dt>{invoiceOrigins.labelOf(origin)}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="rent-total">
          <span>Total</span>
          <b>{formatMoney(billTotal(lines))}</b>
        </p>
      </section>
      {sheet === null ? (
        <section aria-label="Caution">
          <h2 className="aside-h">Caution</h2>
          <dl className="kv">
            <div>
              <dt>À recevoir au départ</dt>
              <dd>{formatMoney(asked)}</dd>
            </div>
          </dl>
          <p className="muted small">
            Un devis ne retient pas le matériel&#8239;; «&#8239;Accepter&#8239;» le réserve.
          </p>
        </section>
      ) : (
        <MoneyPanel sheet={sheet} isDirty={isDirty} />
      )}
    </>
  )
}

function Mix({ shares }: { readonly shares: readonly Share[] }) {
  return (
    <section aria-label="Prix">
      <h2 className="aside-h">Le mélange le moins cher</h2>
      <div className="rent-mix">
        {shares.map((share, n) => (
          <span key={share.origin} style={{ flexGrow: Math.max(1, share.amount) }}>
            <i style={{ background: tones[n % tones.length] }} />
            <b>{shareText(share)}</b>
            <small>{formatMoney(share.amount)}</small>
          </span>
        ))}
      </div>
    </section>
  )
}
