// « Disponibilité de … » (RT1): how much of an object is free today and on the coming days, who holds the rest, and in which states its
// instances are. A desk holds every rental that is not over (RT14), so it is exact as of the last pull. The palette leads here.
import { useLocal } from '#shell/sync/use-local.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { ListBody, ListFoot } from '#shell/list/list-card.tsx'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import {
  availabilityAhead,
  type DayOfObject,
  type ObjectAhead,
} from '#trades/rental/data/availability-ahead.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Table, type Column } from '#kit/table/table.tsx'

const DAYS = 14

interface AvailabilityCardProps {
  readonly object: string
  readonly onClose: () => void
}

export function AvailabilityCard({ object, onClose }: AvailabilityCardProps) {
  const { today } = useClock()
  const ahead = useLocal(availabilityAhead, { object, today, days: DAYS })
  const age = useDataAge()
  return (
    <Card as="section" label="Disponibilité">
      <CardHead title={ahead ? `Disponibilité de ${ahead.object.name}` : 'Disponibilité'}>
        {ahead && <span className="muted small num">{stockText(ahead)}</span>}
        <IconButton icon="x" label="Fermer la disponibilité" data-closes onClick={onClose} />
      </CardHead>
      <ListBody
        total={ahead === undefined ? undefined : ahead?.isRented === true ? ahead.days.length : 0}
        waiting={6}
        empty={
          ahead == null
            ? { icon: 'package', title: 'Cet objet n’est pas sur cet appareil' }
            : {
                icon: 'package',
                title: 'Cet objet ne se loue pas',
                text: 'Il n’a ni tarif ni location\u00a0: seul son stock est connu.',
              }
        }
      >
        {ahead && (
          <Table
            caption={`Jours de ${ahead.object.name}`}
            columns={columnsOf(ahead.total)}
            rows={ahead.days}
            rowKey={({ day }) => day}
          />
        )}
      </ListBody>
      {ahead?.isRented === true && <ListFoot>{age}</ListFoot>}
    </Card>
  )
}

/** « 12 exemplaires, 8 disponibles, 3 en location, 1 perdu, 2 gardés en sécurité ». */
const stockText = ({ object, states }: ObjectAhead): string => {
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

const columnsOf = (total: number): readonly Column<DayOfObject>[] => [
  { key: 'day', label: 'Jour', className: 'num nowrap', cell: ({ day }) => formatDate(day, 'day') },
  {
    key: 'free',
    label: 'Libres',
    isNumber: true,
    cell: ({ free, awaited }) => (
      <>
        <b className="medium">{formatWhole(free)}</b>{' '}
        <span className="muted">
          sur {formatWhole(total)}
          {awaited > 0 && `, dont ${formatWhole(awaited)}\u00a0en retard`}
        </span>
      </>
    ),
  },
  {
    key: 'holders',
    label: 'Retenus par',
    cell: ({ holders }) =>
      holders
        .map(
          ({ booking, quantity, isLate }) =>
            `${booking.holder} (${formatWhole(quantity)}${isLate ? ', en retard' : ''})`,
        )
        .join(', ') || '–',
  },
]
