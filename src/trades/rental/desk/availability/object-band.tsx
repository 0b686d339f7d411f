// The band of one object: what is free from one half day to the next, on which nothing can leave or come back, and a row for each dossier
// that holds some of it, with whom to call.
import type { ReactNode } from 'react'
import { address } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { plural, pluralWord } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { callAddress } from '#kit/action/call-address.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { PhoneText } from '#trades/finding/shared/found-table.tsx'
import type { ObjectBand } from '../../data/availability-bands.ts'
import type { FreeLevel, HolderBand, Stretch } from '../../rules/availability-band.ts'
import type { Closed } from '../../rules/closed-halves.ts'
import type { Period } from '../../rules/half-day.ts'
import { halvesText } from '../../rules/shortage-words.ts'

interface BandProps {
  readonly band: ObjectBand
  readonly period: Period
}

export function BandRows({ band, period }: BandProps) {
  const { levels, holders, departure, back } = band
  return (
    <>
      <Row name={<b>Libres</b>}>
        <ol className="rent-track" aria-label={`Libres\u00a0: ${band.object.name}`}>
          {levels.map(level => (
            <Cell
              key={level.from}
              over={level}
              period={period}
              look={level.free === 0 ? 'is-none' : level.free < band.total ? 'is-some' : 'is-all'}
              says={levelText(level)}
            >
              {level.free}
            </Cell>
          ))}
        </ol>
      </Row>
      <ClosedRow name="Départ" closed={departure} period={period} />
      <ClosedRow name="Retour" closed={back} period={period} />
      {holders.map(holder => (
        <HolderRow key={holder.booking.id} holder={holder} period={period} />
      ))}
    </>
  )
}

const levelText = ({ free, awaited, ...over }: FreeLevel): string =>
  `${halvesText(over)}\u00a0: ${plural(free, 'libre')}${awaited > 0 ? `, dont ${formatWhole(awaited)}\u00a0en retard` : ''}`

interface RowProps {
  readonly name: ReactNode
  readonly children: ReactNode
}

function Row({ name, children }: RowProps) {
  return (
    <div className="rent-avail__row">
      <div className="rent-avail__name">{name}</div>
      {children}
    </div>
  )
}

interface CellProps {
  readonly over: Period
  readonly period: Period
  readonly look: string
  /** What a pointer and a reader are told. */
  readonly says: string
  readonly children?: ReactNode
}

/** Narrower, and a number would be cut. */
const FEWEST = 2

function Cell({ over, period, look, says, children }: CellProps) {
  const halves = over.to - over.from + 1
  return (
    <li className={look} title={says} style={{ '--from': over.from - period.from, '--halves': halves }}>
      <span className="sr">{says}</span>
      {halves >= FEWEST && <span aria-hidden="true">{children}</span>}
    </li>
  )
}

interface ClosedRowProps {
  readonly name: string
  readonly closed: readonly Closed[]
  readonly period: Period
}

function ClosedRow({ name, closed, period }: ClosedRowProps) {
  return (
    <Row name={<span className="muted">{name}</span>}>
      <ol className="rent-track is-thin" aria-label={`${name} impossible`}>
        {closed.map(one => (
          <Cell
            key={one.from}
            over={one}
            period={period}
            look="is-closed"
            says={`${halvesText(one)}\u00a0: ${one.reason}`}
          />
        ))}
      </ol>
    </Row>
  )
}

/** The number, to be dialled from here, or the note in its place. */
function HolderPhone({ phone }: { readonly phone: string }) {
  const to = callAddress(phone)
  const text = <PhoneText number={phone} />
  return to === null ? text : <a href={to}>{text}</a>
}

interface HolderRowProps {
  readonly holder: HolderBand
  readonly period: Period
}

const kinds: { readonly [kind in Stretch['kind']]: string } = {
  booked: 'réservé',
  late: 'en retard',
  turnaround: 'en remise en état',
}

function HolderRow({ holder: { booking, stretches, quantity, isLate }, period }: HolderRowProps) {
  return (
    <Row
      name={
        <>
          <AppLink to={address('/collect/desktop/task', { search: { id: booking.id } })}>
            {booking.holder}
          </AppLink>
          <small>
            {isLate && (
              <>
                <Icon name="clock-alert" /> en retard,{' '}
              </>
            )}
            {formatWhole(quantity)} {pluralWord(quantity, 'pièce')}
            {booking.phone !== '' && (
              <>
                , <HolderPhone phone={booking.phone} />
              </>
            )}
          </small>
        </>
      }
    >
      <ol className="rent-track" aria-label={`Retenus par ${booking.holder}`}>
        {stretches.map(stretch => (
          <Cell
            key={`${stretch.kind} ${stretch.from} ${stretch.to}`}
            over={stretch}
            period={period}
            look={`is-${stretch.kind}`}
            says={`${halvesText(stretch)}\u00a0: ${formatWhole(stretch.quantity)} ${kinds[stretch.kind]}`}
          >
            {stretch.kind !== 'turnaround' && stretch.quantity}
          </Cell>
        ))}
      </ol>
    </Row>
  )
}
