// What the rental asks for and is not free: who holds it, until when, and the ways out (RT16).
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { CallLink } from '#kit/action/call-link.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { Holder } from '../rules/rental-availability.ts'
import { piecesOfLine } from '../rules/rental-form.ts'
import { endOfHalf } from '../rules/rental-steps.ts'
import type { Shortage } from '../rules/rental-stock.ts'
import type { TypedRental } from './use-rental-plan.ts'
import type { Rental } from './use-rental.ts'

interface ShortagesProps {
  readonly rental: Rental
  readonly typed: TypedRental
  readonly onForce: () => void
}

export function Shortages({ rental, typed, onForce }: ShortagesProps) {
  return typed.shortages.map(shortage => (
    <OneShortage key={shortage.object_id} rental={rental} shortage={shortage} onForce={onForce} />
  ))
}

interface OneShortageProps extends Pick<ShortagesProps, 'rental' | 'onForce'> {
  readonly shortage: Shortage
}

function OneShortage({ rental: { values, set }, shortage, onForce }: OneShortageProps) {
  const mayForce = has(useRights(), 'admin')
  const { object_id, asked, free } = shortage
  const { available, holders, stock } = free
  const line = values.lines.find(one => one.object_id === object_id)
  // What an ensemble takes of it stays.
  const own = line === undefined ? 0 : (piecesOfLine(line) ?? 0)
  const fitting = own - (asked - available)
  const callable = [...new Map(holders.map(({ booking }) => [booking.phone, booking])).values()]
  return (
    <div className="rent-short" aria-live="polite">
      <Icon name="triangle-alert" />
      <div>
        <b>
          {stock.name}&nbsp;: {plural(asked, 'demandé')}, {plural(available, 'libre')}.
        </b>
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
        {line !== undefined && fitting > 0 && (
          <Button
            size="sm"
            onClick={() =>
              set({
                lines: values.lines.map(one =>
                  one === line ? Object.assign({}, one, { quantity: String(fitting) }) : one,
                ),
              })
            }
          >
            Passer à {fitting}
          </Button>
        )}
        {line !== undefined && fitting <= 0 && (
          <Button size="sm" onClick={() => set({ lines: values.lines.filter(one => one !== line) })}>
            Retirer
          </Button>
        )}
        {callable.map(({ id, phone, holder }) => (
          <CallLink key={id} size="sm" phone={phone}>
            {callable.length === 1 ? 'Appeler' : `Appeler ${holder}`}
          </CallLink>
        ))}
        {mayForce && (
          <Button size="sm" variant="danger" onClick={onForce}>
            Forcer…
          </Button>
        )}
      </span>
    </div>
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
    </>
  )
}
