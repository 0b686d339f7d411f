// RT16: a departure outranks a reservation. Whom this one harms: the rentals that are short once its things are out, and were not before.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { bookingsOf } from '../../rules/dossier.ts'
import { endOfDay } from '../../rules/half-day.ts'
import { shortagesOf, type Shortage } from '../../rules/shortages.ts'
import { rentalsHere } from '../rentals-here.ts'

export interface Harmed {
  /** The departure of the rental that is short. */
  readonly id: string
  readonly holder: string
  readonly phone: string
  readonly name: string
  readonly quantity: number
}

/** `head`: the dossier whose things are about to leave. */
export const harmedBy = async (
  db: LocalDatabase,
  {
    head,
    objects: asked,
    today,
  }: { readonly head: string; readonly objects: readonly string[]; readonly today: string },
): Promise<Harmed[]> => {
  const { dossiers, objects, partsOf } = await rentalsHere(db)
  const ordered = dossiers.toSorted((one, other) =>
    (one.head.state_time ?? '').localeCompare(other.head.state_time ?? ''),
  )
  const found: Harmed[] = []
  for (const object_id of new Set(asked)) {
    const object = objects.get(object_id)
    if (object === undefined) continue
    const instances = await tableOf(db, ObjectInstance).where('object_id').equals(object_id).toArray()
    const stock = { ...object, instanceStates: instances.map(({ state }) => state) }
    const bookings = ordered.flatMap(dossier => bookingsOf(dossier, object_id, partsOf))
    const left = bookings.map(one => (one.id === head ? { ...one, hasLeft: true } : one))
    const now = endOfDay(today)
    const before = new Map(shortagesOf(stock, bookings, now).map(one => [one.booking.id, one.quantity]))
    for (const { booking, quantity } of shortagesOf(stock, left, now))
      if (booking.id !== head && quantity > (before.get(booking.id) ?? 0))
        found.push({ ...harmedOf(booking), name: object.name, quantity })
  }
  return found
}

const harmedOf = ({ id, holder, phone }: Shortage['booking']) => ({ id, holder, phone })
