// « Locations en retard », « Cautions à rendre », quotations about to end, what is to be given back to others. A part of its own: what
// judges them is as heavy as the rest of the dashboard’s lists together.
import type { ComponentType } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import type { Rights } from '#records/rights/rights.ts'
import { openRentals, type CautionToReturn } from '../../data/open-rentals.ts'
import { callOf, type LookLines } from '../../shared/look-lines.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { settleText } from '#trades/rental/rules/money/to-settle.ts'
import { searchPage, taskPage } from '#trades/finding/shared/desk-places.ts'

interface RentalsProps {
  readonly today: string
  readonly rights: Rights
  /** The dashboard’s own list of things to look after. */
  readonly Lines: ComponentType<LookLines>
}

export function Rentals({ today, rights, Lines }: RentalsProps) {
  const open = useLocal(openRentals, { today, rights })
  return (
    <>
      <Lines
        title="Locations en retard"
        none="Tout ce qui devait revenir est revenu."
        lines={open?.late.map(({ task, days, amount }) => ({
          key: task.id,
          icon: 'calendar-x',
          title: [personText(task), task.city].filter(Boolean).join(', '),
          sub: `Prévu le ${formatDate(task.date, 'day')}, ${plural(days, 'jour')} de retard${amount > 0 ? `, ${formatMoney(amount)} courus` : ''}`,
          to: taskPage(task.id, task.date, 'step'),
          calls: callOf(task),
        }))}
      />
      <Lines
        title="Cautions à rendre"
        none="Aucune caution n’attend d’être rendue."
        lines={open?.cautions.map(caution => ({
          key: caution.task.id,
          icon: 'banknote',
          title: personText(caution.task),
          sub: cautionText(caution, today),
          to: taskPage(caution.task.id, caution.task.date),
          calls: callOf(caution.task),
        }))}
      />
      {/* The commonest is none: it takes no room then. */}
      {open !== undefined && open.unsettled.length > 0 && (
        <Lines
          title="Avoirs et remboursements à faire"
          none=""
          lines={open.unsettled.map(({ task, left }) => ({
            key: task.id,
            icon: 'receipt-euro',
            title: personText(task),
            sub: left.map(settleText).join('\u202f; '),
            to: taskPage(task.id, task.date),
            calls: callOf(task),
          }))}
        />
      )}
      {open !== undefined && open.quotations.length > 0 && (
        <Lines
          title="Devis qui se terminent"
          none=""
          lines={open.quotations.map(task => ({
            key: task.id,
            icon: 'calendar-clock',
            title: [personText(task), task.city].filter(Boolean).join(', '),
            sub: `Valable jusqu’au ${formatDate(task.quotation_until, 'day')}`,
            to: taskPage(task.id, task.date),
            calls: callOf(task),
          }))}
        />
      )}
      {open !== undefined && open.borrowed.length > 0 && (
        <Lines
          title="Sous-locations à rendre"
          none=""
          lines={open.borrowed.map(({ row, object }) => ({
            key: row.id,
            icon: 'package',
            title: `${object}, ${row.supplier}`,
            sub: `${plural(row.quantity, 'pièce')} à rendre ${(row.end_date ?? '') < today ? 'depuis' : 'pour'} le ${formatDate(row.end_date, 'day')}`,
            to: row.object_id === null ? null : searchPage({ object: row.object_id }),
          }))}
        />
      )}
    </>
  )
}

const cautionText = (
  { amount, returnedOn, expiresOn, isCancelled }: CautionToReturn,
  today: string,
): string =>
  [
    formatMoney(amount),
    isCancelled ? 'location annulée' : '',
    returnedOn === null ? '' : `revenu le ${formatDate(returnedOn, 'day')}`,
    expiresOn === null
      ? ''
      : `${expiresOn < today ? 'échue depuis' : 'échéance'} le ${formatDate(expiresOn, 'day')}`,
  ]
    .filter(Boolean)
    .join(', ')
