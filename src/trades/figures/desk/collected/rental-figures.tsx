// « Location » among the figures: turnover by object and category, rate of use, late returns, what was missing or lost, deposits held,
// quotations won. Each is a table with its file, and each row leads to what it counts.
import type { ReactNode } from 'react'
import type { Address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import type { CsvCell } from '#records/text/csv.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate } from '#records/time/dates.ts'
import type { Period } from '#records/time/period.ts'
import { formatMoney, formatWhole, fromCents } from '#records/values/decimal.ts'
import { percentText } from '#records/values/percent.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { ChartHead, FiguresComing } from '#kit/charts/chart-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { sortedRows, type SortValue } from '#kit/table/sorted.ts'
import { Table } from '#kit/table/table.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { searchPage, taskPage } from '#trades/finding/shared/desk-places.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { moneySince, rentalPeriod, type RentalPeriod, type Turnover } from '../../data/rental-period.ts'

const RENTALS = ['loki'] as const
const MONEY = ['money'] as const

/** What was asked for at a return, and paid since, is in the weeks after the period. */
export function RentalFigures({ period }: { readonly period: Period }) {
  const { today } = useClock()
  const { from, to } = period
  const rentals = useWindow({ kinds: RENTALS, from, to })
  const since = useLocal(moneySince, { from, to })
  const money = useWindow(
    since === undefined || rentals === 'coming' ? null : { kinds: MONEY, from: since, to: today },
  )
  const found = useLocal(rentalPeriod, { from, to, today })
  if (found === undefined) return <Skeleton lines={8} />
  const isComing = [rentals, money].includes('coming')
  const isMissing = [rentals, money].includes('missing')
  return (
    <FiguresComing value={isComing}>
      {isMissing && (
        <p className="honest span-12">
          Une partie des locations ou de leur argent n’a pas pu arriver sur cet appareil&nbsp;: ces montants
          peuvent être incomplets.
        </p>
      )}
      <Money found={found} period={period} />
      <Pieces found={found} period={period} />
      <Rentals found={found} period={period} />
    </FiguresComing>
  )
}

interface PartProps {
  readonly found: RentalPeriod
  readonly period: Period
}

const euros = (cents: number): string => formatMoney(fromCents(cents))
const ofPeriod = ({ from, to }: Period) => searchPage({ scope: 'loki', from, to })

function Money({ found, period }: PartProps) {
  const sub = `${plural(found.rentals, 'location')}, ${euros(found.cents)} en tout, par le jour du départ`
  const rows = (turnover: readonly Turnover[], to: (key: string) => Address): Line[] =>
    turnover.map(({ key, label, cents }) => ({
      key: key || 'other',
      label,
      to: to(key),
      cells: [{ text: euros(cents), value: fromCents(cents) }],
    }))
  return (
    <>
      <Figure
        name="rentObjects"
        title="Chiffre d’affaires par objet"
        sub={sub}
        heads={['Objet', 'Montant']}
        none="Aucune location ne part sur la période."
        period={period}
        rows={rows(found.byObject, key => (key === '' ? ofPeriod(period) : searchPage({ object: key })))}
      />
      <Figure
        name="rentCategories"
        title="Chiffre d’affaires par catégorie"
        sub={sub}
        heads={['Catégorie', 'Montant']}
        none="Aucune location ne part sur la période."
        period={period}
        rows={rows(found.byCategory, () => ofPeriod(period))}
      />
    </>
  )
}

function Pieces({ found, period }: PartProps) {
  return (
    <>
      <Figure
        name="rentUse"
        title="Taux d’utilisation"
        sub="jours de sortie ÷ jours disponibles, jusqu’à aujourd’hui"
        heads={['Objet', 'Sortis', 'Disponibles', 'Taux']}
        none="Aucun objet n’est proposé à la location."
        period={period}
        rows={found.use.map(({ object, out, available }) => ({
          key: object.id,
          label: object.name,
          to: searchPage({ object: object.id }),
          cells: [
            { text: formatWhole(Math.round(out / 2)), value: out / 2 },
            { text: formatWhole(Math.round(available / 2)), value: available / 2 },
            { text: percentText(out, available), value: out / available },
          ],
        }))}
      />
      <Figure
        name="rentLosses"
        title="Manquants et perdus"
        sub="dits aux retours, et ce qui en a été facturé"
        heads={['Objet', 'Manquants', 'Perdus', 'Facturé']}
        none="Rien n’a manqué et rien n’a été perdu."
        period={period}
        rows={found.losses.map(({ object, label, missing, lost, charged }) => ({
          key: object,
          label,
          to: searchPage({ object }),
          cells: [
            { text: formatWhole(missing), value: missing },
            { text: formatWhole(lost), value: lost },
            { text: euros(charged), value: fromCents(charged) },
          ],
        }))}
      />
    </>
  )
}

function Rentals({ found: { late, held, quotations }, period }: PartProps) {
  const { won, lost, open } = quotations
  const lineOfTask = (task: TaskRow, cells: Line['cells']): Line => ({
    key: task.id,
    label: personText(task),
    to: taskPage(task.id, task.date),
    cells,
  })
  const answers = [
    ...won.map(task => ({ task, answer: 'Accepté' })),
    ...lost.map(task => ({ task, answer: 'Perdu' })),
    ...open.map(task => ({ task, answer: 'En attente' })),
  ]
  return (
    <>
      <Figure
        name="rentLate"
        title="Retours en retard"
        sub={`${plural(late.length, 'retour')} ${late.length > 1 ? 'prévus' : 'prévu'} sur la période`}
        heads={['Client', 'Prévu le', 'Jours', 'Facturé']}
        none="Tout ce qui devait revenir est revenu à temps."
        period={period}
        rows={late.map(({ dossier, task, days, isBack, cents }) => ({
          key: task.id,
          label: personText(dossier.head),
          to: taskPage(task.id, task.date),
          cells: [
            { text: formatDate(task.date, 'day'), value: task.date },
            { text: isBack ? formatWhole(days) : `${formatWhole(days)}, dehors`, value: days },
            { text: euros(cents), value: fromCents(cents) },
          ],
        }))}
      />
      <Figure
        name="rentHeld"
        title="Cautions détenues"
        sub={`${euros(held.reduce((sum, { cents }) => sum + cents, 0))} aujourd’hui, toutes périodes`}
        heads={['Client', 'Montant']}
        none="Aucune caution n’est détenue."
        period={period}
        rows={held.map(({ task, cents }) =>
          lineOfTask(task, [{ text: euros(cents), value: fromCents(cents) }]),
        )}
      />
      <Figure
        name="rentQuotations"
        title="Devis"
        sub={`${percentText(won.length, won.length + lost.length)} gagnés, ${formatWhole(open.length)} en attente`}
        heads={['Client', 'Départ', 'Réponse']}
        none="Aucun devis sur la période."
        period={period}
        rows={answers.map(({ task, answer }) =>
          lineOfTask(task, [
            { text: formatDate(task.date, 'day'), value: task.date },
            { text: answer, value: answer },
          ]),
        )}
      />
    </>
  )
}

interface Line {
  readonly key: string
  readonly label: string
  readonly to: Address
  readonly cells: readonly { readonly text: string; readonly value: SortValue }[]
}

interface FigureProps {
  /** Its table in the page's ordering. */
  readonly name: string
  readonly title: string
  readonly sub: string
  /** What names a line, then its figures. */
  readonly heads: readonly [string, ...string[]]
  readonly rows: readonly Line[]
  readonly none: string
  readonly period: Period
}

const SHOWN = 12

const linkOf = ({ label, to }: Line): ReactNode => <AppLink to={to}>{label}</AppLink>

/** Beside the narrower card that ends the others’ rows. */
const FIRST = 'rentObjects'

function Figure({ name, title, sub, heads: [what, ...figures], rows, none, period }: FigureProps) {
  const ordering = useOrdering(useAddress('/collect/desktop/stats'), name)
  const columns = [
    {
      key: 'label',
      label: what,
      sort: ({ label }: Line): SortValue => label,
      cell: linkOf,
    },
    ...figures.map((label, n) => ({
      key: String(n),
      label,
      isNumber: true,
      sort: ({ cells }: Line): SortValue => cells[n]?.value ?? null,
      cell: ({ cells }: Line): ReactNode => cells[n]?.text,
    })),
  ]
  const sorted = sortedRows(rows, columns, ordering.order)
  const table: CsvCell[][] = sorted.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])
  return (
    <Card className={name === FIRST ? 'span-7' : 'span-6'}>
      <ChartHead
        title={title}
        sub={sub}
        {...(rows.length === 0
          ? {}
          : {
              onExport: () =>
                saveCsv(`${title.toLowerCase()} ${period.from} ${period.to}`, [[what, ...figures], ...table]),
            })}
      />
      {rows.length === 0 ? (
        <p className="chb muted small">{none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
        <section className="chb chb--t" tabIndex={0} aria-label={title}>
          <Table
            caption={title}
            columns={columns}
            rows={sorted.slice(0, SHOWN)}
            rowKey={({ key }) => key}
            ordering={ordering}
          />
          {sorted.length > SHOWN && (
            <p className="muted small">et {plural(sorted.length - SHOWN, 'autre')}, dans le fichier</p>
          )}
        </section>
      )}
    </Card>
  )
}
