// What the rental asks for and is not free: who holds it, until when, and the ways out (RT16).
import { useMemo, useState } from 'react'
import { address } from '#shell/frame/address.ts'
import { missing, part } from '#shell/frame/part.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { plural } from '#records/fr/plural.ts'
import { dialledNumber } from '#records/values/dialled.ts'
import { has } from '#records/rights/rights.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { CallLink } from '#kit/action/call-link.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import { askedOf } from '../data/rental-plan.ts'
import { firstHalf } from '../rules/half-day.ts'
import { shortageCause, type Holder } from '../rules/rental-availability.ts'
import { piecesOfLine, type RentalLine } from '../rules/rental-form.ts'
import { endOfHalf } from '../rules/rental-steps.ts'
import type { Shortage } from '../rules/rental-stock.ts'
import { halvesText, shortageCauses } from '../rules/shortage-words.ts'
import { likeObjects, nearestPeriod } from '../rules/ways-out.ts'
import type { SubRentalStart } from './availability/sub-rentals.tsx'
import type { TypedRental } from './use-rental-plan.ts'
import type { Rental } from './use-rental.ts'

interface ShortagesProps {
  /** Null where nothing of it may be changed any more: what is left is to borrow, and to call. */
  readonly rental: Pick<Rental, 'values' | 'set'> | null
  readonly typed: Pick<TypedRental, 'plan' | 'ground' | 'over' | 'shortages'>
  /** Null: it was accepted all the same already. */
  readonly onForce: (() => void) | null
}
type Changing = NonNullable<ShortagesProps['rental']>

export function Shortages({ rental, typed, onForce }: ShortagesProps) {
  const { shortages } = typed
  return (
    <>
      {shortages.map(shortage => (
        <OneShortage
          key={shortage.object_id}
          rental={rental}
          typed={typed}
          shortage={shortage}
          onForce={onForce}
        />
      ))}
      {shortages.length > 0 && rental !== null && <OtherPeriod rental={rental} typed={typed} />}
    </>
  )
}

/** Moved as a whole, so that what was agreed of its length and its half days stays. */
function OtherPeriod({
  rental: { values, set },
  typed: { ground, over },
}: Pick<ShortagesProps, 'typed'> & { readonly rental: Changing }) {
  const { today } = useClock()
  const { lines } = values
  const period = useMemo(
    () =>
      ground === undefined || over === null
        ? null
        : nearestPeriod(ground, askedOf(lines), over, firstHalf({ date: today, shift_id: null })),
    // The period itself is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ground, lines, today, over?.period.from, over?.period.to],
  )
  if (period === null || over === null) return null
  const days = (period.from - over.period.from) / 2
  return (
    <div className="rent-short rent-short--free">
      <Icon name="calendar-check" />
      <div>
        Tout est libre {halvesText(period)}, {plural(Math.abs(days), 'jour')} plus {days < 0 ? 'tôt' : 'tard'}
        .
      </div>
      <span className="rent-short__ways">
        <Button
          size="sm"
          onClick={() =>
            set({ out_date: addDays(values.out_date, days), back_date: addDays(values.back_date, days) })
          }
        >
          Prendre ces dates
        </Button>
      </span>
    </div>
  )
}

interface OneShortageProps extends ShortagesProps {
  readonly shortage: Shortage
}

function OneShortage({ rental, typed, shortage, onForce }: OneShortageProps) {
  const mayForce = has(useRights(), 'admin')
  const { asked, free } = shortage
  const { available, holders, stock } = free
  const cause = shortageCause(stock, asked, free)
  const callable = [...new Map(holders.map(({ booking }) => [booking.phone, booking])).values()].filter(
    ({ phone }) => dialledNumber(phone) !== '',
  )
  return (
    <div className="rent-short" aria-live="polite">
      <Icon name="triangle-alert" />
      <div>
        <b>
          {stock.name}&nbsp;: {plural(asked, 'demandé')}, {plural(available, 'libre')}.
        </b>
        {cause !== null && ` ${shortageCauses[cause]}.`}
        {holders.length > 0 && (
          <p>
            {holders.map((holder, n) => (
              <span key={`${holder.booking.id} ${holder.until}`}>
                {n > 0 && '\u202f; '}
                <HolderText holder={holder} />
              </span>
            ))}
            .
          </p>
        )}
      </div>
      <span className="rent-short__ways">
        {rental !== null && <LineWays rental={rental} typed={typed} shortage={shortage} />}
        <Borrow typed={typed} shortage={shortage} />
        {callable.map(({ id, phone, holder }) => (
          <CallLink key={id} size="sm" phone={phone}>
            {callable.length === 1 ? 'Appeler' : `Appeler ${holder}`}
          </CallLink>
        ))}
        {mayForce && onForce !== null && (
          <Button size="sm" variant="danger-quiet" onClick={onForce}>
            Forcer…
          </Button>
        )}
      </span>
    </div>
  )
}

/** Fewer of it, none, or another object. */
function LineWays({
  rental: { values, set },
  typed,
  shortage: { object_id, asked, free },
}: Pick<OneShortageProps, 'typed' | 'shortage'> & { readonly rental: Changing }) {
  const line = values.lines.find(one => one.object_id === object_id)
  if (line === undefined) return null
  const own = piecesOfLine(line) ?? 0
  // What an ensemble takes of it stays.
  const fitting = own - (asked - free.available)
  const fewer = values.lines.map(one =>
    one === line ? Object.assign({}, one, { quantity: String(fitting) }) : one,
  )
  return (
    <>
      {fitting > 0 ? (
        <Button size="sm" onClick={() => set({ lines: fewer })}>
          Passer à {fitting}
        </Button>
      ) : (
        <Button size="sm" onClick={() => set({ lines: values.lines.filter(one => one !== line) })}>
          Retirer
        </Button>
      )}
      <LikeObjects rental={{ values, set }} typed={typed} line={line} quantity={own} />
    </>
  )
}

/** RT25a: what is rented from others for this rental is rented for its period. */
export const subRentalStart = ({ plan }: Pick<TypedRental, 'plan'>): SubRentalStart => ({
  task_id: plan.sheet?.dossier.head.id ?? null,
  ...(plan.departure === null
    ? {}
    : { start_date: plan.departure.date, start_shift: plan.departure.shift_id ?? WHOLE_DAY }),
  ...(plan.back === null ? {} : { end_date: plan.back.date, end_shift: plan.back.shift_id ?? WHOLE_DAY }),
})
const WHOLE_DAY = 3

const SubRentalSheet = part(
  () => import('../shared/availability.tsx').then(({ SubRentalSheet: sheet }) => sheet),
  missing,
)

function Borrow({
  typed,
  shortage: { object_id, asked, free },
}: Pick<OneShortageProps, 'typed' | 'shortage'>) {
  const [isOpen, setOpen] = useState(false)
  const quantity = asked - free.available
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Sous-louer {quantity}…
      </Button>
      {isOpen && (
        <SubRentalSheet
          object={object_id}
          name={free.stock.name}
          start={{ ...subRentalStart(typed), quantity: String(quantity) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface LikeObjectsProps {
  readonly rental: Changing
  readonly typed: ShortagesProps['typed']
  readonly line: RentalLine
  readonly quantity: number
}

function LikeObjects({ rental: { values, set }, typed: { ground, over }, line, quantity }: LikeObjectsProps) {
  const db = useDatabase()
  if (ground === undefined || over === null) return null
  const { object_id } = line
  return likeObjects(ground, askedOf(values.lines), { object_id, quantity }, over).map(
    ({ object: { id, name }, available }) => (
      <Button
        key={id}
        size="sm"
        onClick={() => {
          const other = { line_id: db.newKey(), object_id: id, name, quantity: line.quantity }
          set({ lines: values.lines.map(one => (one === line ? other : one)) })
        }}
      >
        Plutôt {name} ({plural(available, 'libre')})
      </Button>
    ),
  )
}

function HolderText({ holder: { booking, quantity, until, isLate } }: { readonly holder: Holder }) {
  const day = (half: number): string => formatDate(endOfHalf(half).date, 'day')
  return (
    <>
      <AppLink to={address('/collect/desktop/task', { search: { id: booking.id } })}>
        {booking.holder}
      </AppLink>{' '}
      {isLate
        ? `en retard\u00a0: ${plural(quantity, 'attendu')} depuis le ${day(booking.period.to)}`
        : `en tient ${quantity} jusqu’au ${day(until)}`}
      {booking.phone !== '' && (
        <>
          , <PhoneText number={booking.phone} />
        </>
      )}
    </>
  )
}
