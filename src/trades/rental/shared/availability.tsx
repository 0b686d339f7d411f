// « Disponibilités » (RT17): six weeks of an object or of a category as bands, as a card below a search and as a sheet over what one does. A
// desk holds every rental that is not over (RT14), so it is exact as of the last pull, and says its age.
import '#kit/parts.css'
import '../desk/availability/availability.css'
import { useId, useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { ofName } from '#records/fr/of-name.ts'
import { plural } from '#records/fr/plural.ts'
import { addDays, daysFrom, formatDate, mondayOf } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { useModal } from '#kit/over/use-modal.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { availabilityBands, type AvailabilityBands, type ObjectBand } from '../data/availability-bands.ts'
import { SubRentalForm, SubRentals, type SubRentalStart } from '../desk/availability/sub-rentals.tsx'
import { BandRows } from '../desk/availability/object-band.tsx'

interface Asked {
  readonly object?: string | undefined
  readonly category?: string | undefined
}

interface View {
  /** Null where it has no category. */
  readonly onWiden: (() => void) | null
  readonly onNarrow: (object: string) => void
  /** Undefined while it is read, null where this device does not hold it. */
  readonly found: AvailabilityBands | null | undefined
  readonly from: string
  readonly onMove: (from: string) => void
}

const DAYS = 42

const useBands = (asked: Asked): View => {
  const { today } = useClock()
  const [moved, setMoved] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Asked | null>(null)
  const from = moved ?? mondayOf(today)
  const { object, category } = chosen ?? asked
  const found = useLocal(availabilityBands, { object, category, today, from })
  const whole = object === undefined ? null : (found?.bands[0]?.object.object_category_id ?? null)
  return {
    found,
    from,
    onMove: setMoved,
    onWiden: whole === null ? null : () => setChosen({ category: whole }),
    onNarrow: one => setChosen({ object: one }),
  }
}

const titleOf = ({ found }: View): string =>
  found == null ? 'Disponibilité' : `Disponibilité ${ofName(found.title)}`

interface AvailabilityCardProps extends Asked {
  /** The rental beside which it is opened. */
  readonly start?: SubRentalStart | undefined
  readonly onClose: () => void
}

export function AvailabilityCard({ onClose, start, ...asked }: AvailabilityCardProps) {
  const view = useBands(asked)
  const [only, ...others] = view.found?.bands ?? []
  return (
    <Card as="section" label="Disponibilité" className="rent-avail-card">
      <CardHead title={titleOf(view)}>
        {only !== undefined && others.length === 0 && (
          <span className="muted small num">{stockText(only)}</span>
        )}
        <IconButton icon="x" label="Fermer la disponibilité" data-closes onClick={onClose} />
      </CardHead>
      <Bands view={view} start={start} />
    </Card>
  )
}

export function AvailabilitySheet({ onClose, start, ...asked }: AvailabilityCardProps) {
  const id = useId()
  const modal = useModal(true, onClose)
  const view = useBands(asked)
  const [only, ...others] = view.found?.bands ?? []
  return (
    <dialog className="sheet rent-avail-sheet" aria-labelledby={id} {...modal}>
      <div className="sheet__head">
        <h2 id={id} tabIndex={-1}>
          {titleOf(view)}
        </h2>
        <IconButton icon="x" label="Fermer" onClick={onClose} />
      </div>
      {only !== undefined && others.length === 0 && <p className="muted small num">{stockText(only)}</p>}
      <Bands view={view} start={start} />
    </dialog>
  )
}

interface BandsProps {
  readonly view: View
  readonly start: SubRentalStart | undefined
}

const NO_START: SubRentalStart = {}

function Bands({ view: { found, from, onMove, onWiden, onNarrow }, start = NO_START }: BandsProps) {
  const age = useDataAge()
  if (found === undefined) return <Skeleton lines={6} />
  if (found === null) return <EmptyState icon="package" title="Cet objet n’est pas sur cet appareil" />
  const isRented = found.bands.some(band => band.isRented)
  if (!isRented)
    return (
      <EmptyState
        icon="package"
        title={found.bands.length === 0 ? 'Rien ne se loue ici' : 'Cet objet ne se loue pas'}
      >
        <p>
          {found.bands.length === 0
            ? 'Aucun objet de cette catégorie n’est proposé à la location.'
            : 'Il n’a ni tarif ni location\u00a0: seul son stock est connu.'}
        </p>
      </EmptyState>
    )
  return (
    <div className="rent-avail">
      <div className="rent-avail__weeks">
        <IconButton
          icon="chevron-left"
          size="sm"
          label="Semaines précédentes"
          onClick={() => onMove(addDays(from, -DAYS))}
        />
        <Button size="sm" onClick={() => onMove(addDays(from, DAYS))}>
          Semaines suivantes
        </Button>
        {onWiden !== null && (
          <Button size="sm" onClick={onWiden}>
            Toute la catégorie
          </Button>
        )}
        <span className="muted small">{age ?? ''}</span>
      </div>
      <Axis from={from} />
      {found.bands.map(band => (
        <section key={band.object.id} aria-label={band.object.name}>
          {onWiden === null && (
            <h3>
              <Button size="sm" onClick={() => onNarrow(band.object.id)}>
                {band.object.name}
              </Button>
            </h3>
          )}
          <BandRows band={band} period={found.period} />
        </section>
      ))}
      {found.object !== null && <SubRentals object={found.object} start={start} />}
      <ul className="rent-avail__key" aria-label="Légende">
        {keys.map(([look, label]) => (
          <li key={look}>
            <i className={look} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

const keys = [
  ['is-all', 'Tout est libre'],
  ['is-some', 'Une partie'],
  ['is-none', 'Rien de libre'],
  ['is-booked', 'Réservé'],
  ['is-late', 'En retard'],
  ['is-turnaround', 'Remise en état'],
  ['is-closed', 'Départ ou retour impossible'],
] as const

function Axis({ from }: { readonly from: string }) {
  const { today } = useClock()
  const days = daysFrom(from, addDays(from, DAYS - 1))
  const at = days.indexOf(today)
  return (
    <div className="rent-avail__row" aria-hidden="true">
      <span />
      <div className="rent-axis">
        {days
          .filter((_, n) => n % 7 === 0)
          .map(day => (
            <span key={day}>{formatDate(day, 'day').replace(/^\S+ /, '')}</span>
          ))}
        {at >= 0 && <i style={{ '--from': 2 * at + 1 }} />}
      </div>
    </div>
  )
}

/** « 12 exemplaires, 8 disponibles, 3 en location, 1 perdu, 2 gardés en sécurité ». */
const stockText = ({ object, states }: ObjectBand): string => {
  const count = states.reduce((sum, one) => sum + one.count, 0)
  const kept = object.rental_safety_stock
  return [
    ...(count === 0 ? ['sans étiquette', plural(object.quantity, 'pièce')] : [plural(count, 'exemplaire')]),
    ...states.map(({ count: own, label }) => `${formatWhole(own)}\u00a0${stateWord(label, own)}`),
    // Free and held ones do not add up to the total without them.
    ...(kept > 0 ? [`${plural(kept, 'gardé')} en sécurité`] : []),
  ].join(', ')
}

/** « 1 disponible », « 8 disponibles », « 3 en location ». */
const stateWord = (label: string, count: number): string => {
  const word = label.toLowerCase()
  return count < 2 || word.startsWith('en ') ? word : `${word}s`
}

interface SubRentalSheetProps {
  readonly object: string
  readonly name: string
  readonly start: SubRentalStart
  readonly onClose: () => void
}

export function SubRentalSheet({ object, name, start, onClose }: SubRentalSheetProps) {
  return (
    <Sheet open onClose={onClose} title={`Sous-louer\u00a0: ${name}`}>
      <SubRentalForm object={object} start={start} onDone={onClose} />
    </Sheet>
  )
}
