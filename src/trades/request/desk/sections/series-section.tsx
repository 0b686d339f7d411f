// « Récurrence » (RC1, RC2, RC5, RC7), said as people say it: how often and on which days, until when, when it is suspended, and the
// resulting days, those moved by a closed day with their reason.
import { useLocal } from '#shell/sync/use-local.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { address } from '#shell/frame/address.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import {
  countedFrom,
  HORIZON_DAYS,
  isVirtual,
  ruleFields,
  SEARCH_DAYS,
  seriesFrom,
  upcomingOccurrences,
  weekdaysOf,
  type Series,
} from '#trades/planning/rules/series/recurrence.ts'
import { dateText, nthOfMonth, nthText, seriesText } from '#trades/planning/rules/series/series-words.ts'
import { whereItIs, type MadeVisit, type SeriesDay } from '#trades/planning/rules/series/where-it-is.ts'
import { requestMessages } from '../../rules/request-messages.ts'
import { plural } from '#records/fr/plural.ts'
import { WEEKDAYS } from '#records/fr/weekdays.ts'
import { frequencyKeys } from '#records/lists/task-lists.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { seriesDays } from '#trades/planning/data/series/series-days.ts'
import { seriesTasks } from '#trades/planning/data/series/series-tasks.ts'
import { Chip } from '#kit/action/chip.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { RequestField } from '../request-field.tsx'
import { Section } from './section.tsx'
import { SeriesPauses } from './series-pauses.tsx'
import type { Request } from '../use-request.ts'

const units = [
  { value: 'day', label: 'Jours', every: 'Tous les (jours)' },
  { value: 'week', label: 'Semaines', every: 'Toutes les (semaines)' },
  { value: 'month', label: 'Mois', every: 'Tous les (mois)' },
  { value: 'year', label: 'Ans', every: 'Tous les (ans)' },
] as const

/** As it is typed; null without a first day or a rhythm. */
const typedSeries = ({ values, sheet }: Request): Series | null => {
  const date = values.slot?.date ?? values.date
  const frequency = Number(values.frequency)
  if (date === '' || !frequencyKeys.has(values.frequency_key)) return null
  if (!Number.isInteger(frequency) || frequency < 1) return null
  const series = seriesFrom(date, {
    ...values,
    frequency,
    frequency_key: values.frequency_key,
    frequency_end_date: values.frequency_end_date === '' ? null : values.frequency_end_date,
  })
  return isAsSaved(sheet, series) ? { ...series, date: sheet?.task.series_date ?? date } : series
}

/** Of an occurrence whose day and rule are not being changed: its series goes on from its own day, wherever the calendar moved it. */
const isAsSaved = (sheet: Request['sheet'], series: Series): boolean => {
  const task = sheet?.task
  if (task?.series_id == null || task.series_date === null) return false
  if (![task.date, task.series_date].includes(series.date)) return false
  return ruleFields.every(name => task[name] === series[name])
}

export function SeriesSection({ request }: { readonly request: Request }) {
  const { values, errors, set } = request
  const unit = values.frequency_key === 'month_weekday' ? 'month' : values.frequency_key
  const series = typedSeries(request)
  return (
    <Section title="Récurrence">
      <SelectField
        label="Répéter"
        className="c4"
        value={unit}
        error={errors.frequency_key}
        blank="Une seule fois"
        options={units}
        onChange={frequency_key =>
          set({ frequency_key, frequency: values.frequency === '' ? '1' : values.frequency })
        }
      />
      {unit !== '' && (
        <>
          <RequestField
            request={request}
            name="frequency"
            label={units.find(({ value }) => value === unit)?.every ?? ''}
            className="c3"
          />
          <RequestField
            request={request}
            name="frequency_end_date"
            label="Jusqu’au"
            className="c3"
            help={values.frequency_end_date === '' ? requestMessages.seriesEndless : 'Ce jour compris.'}
          />
          {series !== null && unit === 'week' && <Weekdays series={series} request={request} />}
          {series !== null && unit === 'month' && <DayOfMonth series={series} request={request} />}
          <SeriesPauses
            value={values.frequency_pauses}
            onChange={frequency_pauses => set({ frequency_pauses })}
          />
          {series !== null && <Preview request={request} series={series} />}
        </>
      )}
    </Section>
  )
}

interface RuleProps {
  readonly request: Request
  readonly series: Series
}

/** « le [mar.] [ven.] »; the last one that is left cannot be taken away. */
function Weekdays({ request, series }: RuleProps) {
  const chosen = weekdaysOf(series)
  const toggle = (day: number): void => {
    const next = chosen.includes(day) ? chosen.filter(one => one !== day) : [...chosen, day]
    if (next.length > 0) request.set({ frequency_weekdays: next.toSorted((a, b) => a - b).join('') })
  }
  return (
    <fieldset className="h-stack wrap c12 rweek" aria-label="Jours de la semaine">
      {WEEKDAYS.map((name, n) => (
        <Chip
          key={name}
          pressed={chosen.includes(n + 1)}
          icon={chosen.includes(n + 1) ? 'check' : undefined}
          onPress={() => toggle(n + 1)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}

const monthly = [
  { value: 'date', frequency_key: 'month', frequency_last: 0 },
  { value: 'nth', frequency_key: 'month_weekday', frequency_last: 0 },
  { value: 'last', frequency_key: 'month_weekday', frequency_last: 1 },
] as const

/** « le 26 », « le 4e jeudi », « le dernier jeudi »: what the first day can mean. */
function DayOfMonth({ request, series }: RuleProps) {
  const { date, frequency_key, frequency_last } = series
  const isLastWeek = addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
  const offered = monthly.filter(
    ({ value }) => value === 'date' || (value === 'last' ? isLastWeek : nthOfMonth(date) < 5),
  )
  const labels = {
    date: dateText(date),
    nth: nthText(date, false),
    last: nthText(date, true),
  }
  const isLast = frequency_last === 1 || nthOfMonth(date) === 5
  const value = frequency_key === 'month' ? 'date' : isLast ? 'last' : 'nth'
  return (
    <SelectField
      label="Le même jour"
      className="c4"
      value={value}
      options={offered.map(one => ({ value: one.value, label: `${labels[one.value]} du mois` }))}
      onChange={chosen => {
        const rule = monthly.find(one => one.value === chosen)
        if (rule === undefined) return
        request.set({ frequency_key: rule.frequency_key, frequency_last: rule.frequency_last })
      }}
    />
  )
}

const SHOWN = 12
const NOTHING: ReadonlyMap<string, MadeVisit> = new Map()

function Preview({ request, series }: { readonly request: Request; readonly series: Series }) {
  const { today } = useClock()
  const { values, sheet } = request
  const days = useLocal(seriesDays, { slot: values.slot, from: today, days: HORIZON_DAYS + SEARCH_DAYS })
  const visits =
    useLocal(seriesTasks, {
      series_id: sheet?.task.series_id ?? null,
      scope: scopeOfTaskType(values.task_type_id),
      from: today,
      to: addDays(today, HORIZON_DAYS + SEARCH_DAYS),
    }) ?? NOTHING
  if (days === undefined) return null
  const isOpen = (day: string): boolean => days.open.includes(day)
  const isSaved = isAsSaved(sheet, series)
  const date = isSaved ? countedFrom(series, [series.date, ...visits.keys()]) : series.date
  const found = upcomingOccurrences({ ...series, date }, today, isOpen).map(one =>
    whereItIs(one, isSaved ? visits.get(one.series_date) : undefined, isOpen),
  )
  return (
    <div className="c12" aria-live="polite">
      <p className="label">{seriesText(series)}</p>
      <p className="muted small">Les 8&nbsp;prochaines semaines ({found.length})</p>
      <ul className="rdays">
        {found.slice(0, SHOWN).map(one => (
          <Day key={one.series_date} day={one} today={today} reasons={days.reasons} />
        ))}
        {found.length > SHOWN && <li className="muted">et {plural(found.length - SHOWN, 'autre')}</li>}
      </ul>
      {found.length === 0 && <p className="muted">Aucune date dans les 8&nbsp;prochaines semaines.</p>}
    </div>
  )
}

interface DayProps {
  readonly day: SeriesDay
  readonly today: string
  /** The reasons of closed days. */
  readonly reasons: ReadonlyMap<string, string>
}

function Day({ day: { series_date, date, task, because, isShut }, today, reasons }: DayProps) {
  const to =
    task === null
      ? address('/collect/desktop', { search: { date } })
      : address('/collect/desktop/task', { search: { id: task } })
  const reason = reasons.get(series_date) ?? 'fermé'
  const own = formatDate(series_date, 'shortDate')
  return (
    <li className={isVirtual(date, today) ? 'is-virtual' : undefined}>
      <AppLink to={to}>{formatDate(date, 'day')}</AppLink>
      {because === 'closed day' && <small>{`au lieu du ${own}, ${reason}`}</small>}
      {because === 'planner' && <small>{`au lieu du ${own}, déplacé à la main`}</small>}
      {because === 'served already' && <small>{`${own}, ${reason}\u00a0: déjà servi`}</small>}
      {because === 'no open day' && <small>{`${reason}, sans autre jour`}</small>}
      {because === 'cancelled' && <small>annulé</small>}
      {isShut && because !== 'no open day' && (
        <small>{`jour fermé${reasons.has(date) ? `, ${reasons.get(date) ?? ''}` : ''}`}</small>
      )}
    </li>
  )
}
