// Days that differ from the week: closed, or open at other hours, for this resource or for every one (SL1). The holidays are in the
// calendar.
import { useMemo, useState } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { formatDate } from '#records/time/dates.ts'
import type { ResourceRow } from '#records/entities/resource.ts'
import { ShiftException, type ShiftExceptionRow } from '#records/entities/shift.ts'
import { blankRow } from '#records/entity.ts'
import { shifts } from '#records/lists/shifts.ts'
import { saveRecord } from '../../data/save-record.ts'
import { exceptionsOf } from '../../data/exceptions-of.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { configPath } from '../../shared/config-places.ts'
import { useRemoval } from '../use-removal.ts'

interface ExceptionsProps {
  readonly resource: ResourceRow
}

export function ResourceExceptions({ resource }: ExceptionsProps) {
  const { today } = useClock()
  const of = useMemo(() => ({ resource: resource.id, from: today }), [resource.id, today])
  const rows = useLocal(exceptionsOf, of)
  const act = useAct()
  const [isAdding, setAdding] = useState(false)
  const remove = useRemoval(ShiftException, act)
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
              onClick={() => void remove({ id: row.id, name: dayWord(row) }, () => undefined)}
            />
          </li>
        ))}
        {rows?.length === 0 && <li className="muted">Aucune à venir.</li>}
        <li className="muted">
          <AppLink to={configPath('calendrier')}>Les jours fériés et la fermeture de plusieurs jours</AppLink>
        </li>
      </ul>
      <RefusalText>{act.said}</RefusalText>
      {isAdding && <NewException resource={resource} onClose={() => setAdding(false)} />}
    </section>
  )
}

const dayWord = ({ date, shift_id }: ShiftExceptionRow): string =>
  [
    date === null ? '' : formatDate(date, 'day'),
    shift_id === null ? 'journée' : shifts.labelOf(shift_id).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')

const hoursWord = ({ open, start, end }: ShiftExceptionRow): string =>
  open === 1 && start !== null && end !== null ? `${start} – ${end}` : ''

function NewException({ resource, onClose }: ExceptionsProps & { readonly onClose: () => void }) {
  const database = useDatabase()
  const rights = useRights()
  const [start] = useState<{ readonly [field: string]: unknown }>(() => ({
    ...blankRow(ShiftException),
    open: 0,
  }))
  const [isForAll, setForAll] = useState(false)
  const form = useForm({
    initial: start,
    send: values =>
      saveRecord(database, ShiftException, {
        id: null,
        values: { ...values, resource_id: isForAll ? null : resource.id },
        rights,
      }),
    onSuccess: onClose,
  })
  return (
    <Sheet open onClose={onClose} title={`Exception\u00a0: ${resource.name}`}>
      <Form onSubmit={form.submit} busy={form.busy}>
        <div className="fgrid">
          <Field of={ShiftException} {...form.field('date')} name="date" required className="c6" />
          <Field of={ShiftException} {...form.field('shift_id')} name="shift_id" className="c6" />
          <Field of={ShiftException} {...form.field('label')} name="label" className="c12" />
          <Field
            of={ShiftException}
            {...form.field('open')}
            name="open"
            label="Ouvert ce jour-là"
            className="c12"
          />
          {form.values['open'] === 1 && (
            <>
              <Field of={ShiftException} {...form.field('start')} name="start" className="c6" />
              <Field of={ShiftException} {...form.field('end')} name="end" className="c6" />
            </>
          )}
          <CheckField
            label="Pour toutes les ressources"
            checked={isForAll}
            onChange={setForAll}
            className="c12"
          />
        </div>
        <div className="cfg__foot">
          <span className="grow" />
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="primary" loading={form.busy}>
            Ajouter
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
