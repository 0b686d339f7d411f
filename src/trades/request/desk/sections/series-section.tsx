// « Récurrence » (RC1, RC2, RC5): how often, until when, and the resulting days, with those moved by a closed day marked.
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { HORIZON_DAYS, isVirtual, upcomingOccurrences } from '#trades/planning/rules/recurrence.ts'
import { requestMessages } from '../../rules/request-messages.ts'
import { plural } from '#records/fr/plural.ts'
import { frequencyKeys } from '#records/lists/task-lists.ts'
import { seriesDays } from '#trades/planning/data/series/series-days.ts'
import { SelectField } from '#kit/form/select-field.tsx'
import { RequestField } from '../request-field.tsx'
import { Section } from './section.tsx'
import type { Request } from '../use-request.ts'

const every: { readonly [key: string]: string | undefined } = {
  day: 'Tous les n jours',
  week: 'Toutes les n semaines',
  month: 'Tous les n mois',
  month_weekday: 'Tous les n mois, le même jour de la semaine',
  year: 'Tous les n ans',
}

export function SeriesSection({ request }: { readonly request: Request }) {
  const { values, errors, set } = request
  return (
    <Section title="Récurrence">
      <SelectField
        label="Répéter"
        className="c4"
        value={values.frequency_key}
        error={errors.frequency_key}
        blank="Une seule fois"
        options={frequencyKeys.choices.map(({ id }) => ({ value: id, label: every[id] ?? id }))}
        onChange={frequency_key =>
          set({ frequency_key, frequency: values.frequency === '' ? '1' : values.frequency })
        }
      />
      {values.frequency_key !== '' && (
        <>
          <RequestField request={request} name="frequency" label="Nombre n" className="c2" />
          <RequestField
            request={request}
            name="frequency_end_date"
            label="Jusqu’au"
            className="c3"
            help={values.frequency_end_date === '' ? requestMessages.seriesEndless : 'Ce jour compris.'}
          />
          <Preview request={request} />
        </>
      )}
    </Section>
  )
}

const SHOWN = 12

function Preview({ request: { values } }: { readonly request: Request }) {
  const { today } = useClock()
  const first = values.slot?.date ?? values.date
  const openDays = useLocal(seriesDays, { slot: values.slot, from: today, days: HORIZON_DAYS + 31 })
  const frequency = Number(values.frequency)
  if (first === '' || openDays === undefined || !frequencyKeys.has(values.frequency_key)) return null
  if (!Number.isInteger(frequency) || frequency < 1) return null
  const found = upcomingOccurrences(
    {
      date: first,
      frequency,
      frequency_key: values.frequency_key,
      frequency_end_date: values.frequency_end_date === '' ? null : values.frequency_end_date,
    },
    today,
    day => openDays.includes(day),
  )
  return (
    <div className="c12" aria-live="polite">
      <p className="label">Les 8&nbsp;prochaines semaines ({found.length})</p>
      <ul className="rdays">
        {found.slice(0, SHOWN).map(({ series_date, date, moved, doubled, closed }) => (
          <li key={series_date} className={isVirtual(date, today) ? 'is-virtual' : undefined}>
            {formatDate(date, 'day')}
            {moved && <small>au lieu du {formatDate(series_date, 'shortDate')}, fermé</small>}
            {doubled && <small>déjà servi</small>}
            {closed && <small>jour fermé</small>}
          </li>
        ))}
        {found.length > SHOWN && <li className="muted">et {plural(found.length - SHOWN, 'autre')}</li>}
      </ul>
      {found.length === 0 && <p className="muted">Aucune date dans les 8&nbsp;prochaines semaines.</p>}
    </div>
  )
}
