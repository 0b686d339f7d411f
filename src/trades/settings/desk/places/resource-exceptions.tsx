// Days that differ from the week: closed, or open at other hours, for this resource or for every one (SL1). The holidays are in the
// calendar.
import { useMemo, useState } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { part } from '#shell/frame/part.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import type { ResourceRow } from '#records/entities/resource.ts'
import type { ShiftExceptionRow } from '#records/entities/shift.ts'
import { shifts } from '#records/lists/shifts.ts'
import { exceptionsOf } from '../../data/exceptions-of.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { Closing } from '../../rules/calendar-change.ts'
import { configPath } from '../../shared/config-places.ts'

// With the calendar: the lists of the settings start without what places visits elsewhere.
const CloseDays = part(() => import('../calendar/close-days.tsx').then(({ CloseDays: drawn }) => drawn))
const ReopenSheet = part(() => import('../calendar/change-sheet.tsx').then(({ ReopenSheet: drawn }) => drawn))
const UnopenSheet = part(() => import('../calendar/change-sheet.tsx').then(({ UnopenSheet: drawn }) => drawn))

interface ExceptionsProps {
  readonly resource: ResourceRow
}

export function ResourceExceptions({ resource }: ExceptionsProps) {
  const { today } = useClock()
  const of = useMemo(() => ({ resource: resource.id, from: today }), [resource.id, today])
  const rows = useLocal(exceptionsOf, of)
  const [isAdding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<ShiftExceptionRow | null>(null)
  return (
    <section className="card" aria-label="Exceptions">
      <div className="card__head">
        <h3>Exceptions</h3>
        <Badge count={rows?.length ?? 0} />
        <span className="grow" />
        <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
          Exception
        </Button>
      </div>
      <ul className="exs">
        {rows?.map(row => (
          <li key={row.id}>
            <Icon name={row.open === 1 ? 'calendar-check' : 'calendar-x'} />
            <b>{dayWord(row)}</b>
            <span>{row.label || (row.open === 1 ? 'Ouvert' : 'Fermé')}</span>
            <span className="muted">
              {row.resource_id === null ? 'toutes les ressources' : hoursWord(row)}
            </span>
            <IconButton
              icon="trash-2"
              label={`Supprimer\u00a0: ${dayWord(row)}`}
              onClick={() => setLifting(row)}
            />
          </li>
        ))}
        {rows?.length === 0 && <li className="muted">Aucune à venir.</li>}
        <li className="muted">
          <AppLink to={configPath('calendrier')}>Les jours fériés et la fermeture de plusieurs jours</AppLink>
        </li>
      </ul>
      {isAdding && <CloseDays today={today} resource={resource} onClose={() => setAdding(false)} />}
      {lifting?.open === 0 && (
        <ReopenSheet
          days={daysOf(lifting)}
          ids={[lifting.id]}
          verb={['Rouvrir', 'Rouvert']}
          name={nameOf(lifting)}
          onClose={() => setLifting(null)}
        />
      )}
      {lifting?.open === 1 && (
        <UnopenSheet
          day={daysOf(lifting)}
          id={lifting.id}
          name={nameOf(lifting)}
          onClose={() => setLifting(null)}
        />
      )}
    </section>
  )
}

const daysOf = ({ date, resource_id, shift_id }: ShiftExceptionRow): Closing => ({
  from: date ?? '',
  to: date ?? '',
  resource_id,
  shift_id,
})

const dayWord = ({ date, shift_id }: ShiftExceptionRow): string =>
  [
    date === null ? '' : formatDate(date, 'day'),
    shift_id === null ? 'journée' : shifts.labelOf(shift_id).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')

/** An exception of everybody is told as such: it stands on the page of each resource. */
const nameOf = (row: ShiftExceptionRow): string =>
  row.resource_id === null ? `${dayWord(row)}, toutes les ressources` : dayWord(row)

const hoursWord = ({ open, start, end }: ShiftExceptionRow): string =>
  open === 1 && start !== null && end !== null ? `${start} – ${end}` : ''
