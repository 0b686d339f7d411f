// « Remise » and « Période »: how and when the things leave and come back, and the fortnight around it with the turnaround.
import { addDays, formatDate, weekdayIndex } from '#records/time/dates.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatMoney } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import { shifts } from '#records/lists/shifts.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { classNames } from '#kit/class-names.ts'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { roundLines } from '../rules/rental-bill.ts'
import { quotationEnd, roundPricesOf } from '../rules/terms/rental-terms.ts'
import type { TypedRental } from './use-rental-plan.ts'
import type { Rental } from './use-rental.ts'

const ways = [
  { value: 'free', label: 'Libre' },
  { value: 'delivery', label: 'Livraison' },
  { value: 'withdrawal', label: 'Retrait' },
] as const
const halves = shifts.choices.map(({ id, label }) => ({ value: id, label }))

interface PeriodSectionProps {
  readonly rental: Rental
  readonly typed: TypedRental
}

export function PeriodSection({ rental, typed }: PeriodSectionProps) {
  const { values, set, isReadOnly } = rental
  const way = ways.find(({ value }) => value === values.handover)
  return (
    <section className="card" aria-label="Remise et période">
      <CardHead title="Remise et période" />
      <div className="card__body fgrid">
        <div className={classNames('field rent-way', isQuotation(rental) ? 'c8' : 'c12')}>
          <span className="label">Remise</span>
          {isReadOnly ? (
            <b>{way?.label}</b>
          ) : (
            <Segmented
              label="Remise"
              block
              options={ways}
              value={values.handover}
              onChange={handover => set({ handover })}
            />
          )}
          <Rounds typed={typed} />
        </div>
        {isQuotation(rental) && <Validity rental={rental} typed={typed} />}
        <End rental={rental} name="out" label="Départ" />
        <End rental={rental} name="back" label="Retour" />
        <Band typed={typed} />
      </div>
    </section>
  )
}

const isQuotation = ({ sheet }: Rental): boolean =>
  (sheet?.dossier.head.task_state_id ?? TASK_STATE.draft) === TASK_STATE.draft

/** RT18: what the truck costs, and whose price it is. */
function Rounds({ typed: { plan, bill, over } }: Pick<PeriodSectionProps, 'typed'>) {
  const { after, terms } = plan
  if (after.handover === 'free')
    return <p className="help">Le retrait ou la livraison se décide plus tard.</p>
  if (after.handover === 'withdrawal')
    return <p className="help">Le client vient au comptoir, au départ et au retour.</p>
  // Without a period there is no bill yet.
  const rounds =
    over === null
      ? roundLines(roundPricesOf(terms, after.city_id), { stored: plan.standing, isFrozen: false })
      : bill.filter(({ origin }) => origin === 'delivery' || origin === 'removal')
  const sector = terms.sectors.get(terms.cities.get(after.city_id)?.sector_id ?? '')
  const prices = rounds.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ')
  if (rounds.length === 0) return <p className="help">Livraison et enlèvement sans frais.</p>
  return (
    <p className="help">
      {prices}
      {sector === undefined ? '.' : `, secteur ${sector.name}.`}
    </p>
  )
}

function Validity({ rental: { values, errors, set }, typed }: PeriodSectionProps) {
  const { today } = useClock()
  const end = quotationEnd(typed.plan.terms, today)
  return (
    <TextField
      label="Devis valable jusqu’au"
      className="c4"
      type="date"
      value={values.quotation_until}
      error={errors.quotation_until}
      help={values.quotation_until === '' ? `Sans date\u00a0: ${formatDate(end, 'day')}` : undefined}
      onChange={day => set({ quotation_until: day })}
    />
  )
}

interface EndProps {
  readonly rental: Rental
  readonly name: 'out' | 'back'
  readonly label: string
}

function End({ rental: { values, errors, set }, name, label }: EndProps) {
  const [date, shift] = [`${name}_date`, `${name}_shift`] as const
  return (
    <>
      <TextField
        label={label}
        className="c3 rent-end"
        type="date"
        value={values[date]}
        error={errors[date]}
        onChange={day => set({ [date]: day })}
      />
      <SelectField
        label={`Demi-journée du ${label.toLowerCase()}`}
        className="c3 rent-end"
        value={values[shift]}
        options={halves}
        onChange={half => set({ [shift]: Number(half) })}
      />
    </>
  )
}

const DAYS = 14
/** Days before the departure that the band shows. */
const AHEAD = 2

/** « 8 jours = 16 demi-journées ». */
const durationText = (halfDays: number): string =>
  halfDays === 1
    ? 'Une demi-journée'
    : `${plural(halfDays / 2, 'jour')} = ${plural(halfDays, 'demi-journée')}`

function Band({ typed: { plan, halfDays, ground } }: Pick<PeriodSectionProps, 'typed'>) {
  const { departure, back, after } = plan
  if (departure === null || back === null || halfDays === 0) return null
  const turnaround = Math.max(
    0,
    ...after.lines.map(line => ground?.objects.get(line.object_id)?.rental_return_delay ?? 0),
  )
  const first = addDays(departure.date, -AHEAD)
  const ready = addDays(back.date, turnaround)
  const words = `Du ${formatDate(departure.date, 'day')} au ${formatDate(back.date, 'day')}`
  return (
    <div className="c12 rent-band">
      <b>{durationText(halfDays)}</b>
      <span className="sr">
        {turnaround === 0 ? words : `${words}, puis ${plural(turnaround, 'jour')} de remise en état`}
      </span>
      <div className="rent-band__days" aria-hidden="true">
        {Array.from({ length: DAYS }, (_, n) => addDays(first, n)).map(day => (
          <i
            key={day}
            className={classNames(
              day >= departure.date && day <= back.date && 'is-on',
              (day === departure.date || day === back.date) && 'is-end',
              day > back.date && day <= ready && 'is-turn',
              weekdayIndex(day) > 4 && 'is-off',
            )}
          >
            {Number(day.slice(8))}
          </i>
        ))}
      </div>
      {turnaround > 0 && <small>+ {plural(turnaround, 'jour')} de remise en état</small>}
    </div>
  )
}
