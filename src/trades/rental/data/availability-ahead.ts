// « Disponibilité de … »: how much of an object is free today and on the coming days (RT1, RT14a), who holds the rest, and in which states
// its instances are. From the rentals that this device holds.
import { addDays } from '#records/time/dates.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { bookingsOf } from '../rules/dossier.ts'
import { endOfDay, wholeDays } from '../rules/half-day.ts'
import { availability, type Booking, type Holder } from '../rules/rental-availability.ts'
import { rentalsHere } from './rentals-here.ts'

const prices = ['rental_halfday', 'rental_day', 'rental_week', 'rental_month', 'rental_year'] as const

export interface DayOfObject {
  readonly day: string
  readonly free: number
  /** Of the free ones, those that are late and expected back. */
  readonly awaited: number
  readonly holders: readonly Holder[]
}

export interface ObjectAhead {
  readonly object: ObjectRow
  /** Instances by state, the most frequent first; empty where none has a sticker. */
  readonly states: readonly { readonly state: string; readonly label: string; readonly count: number }[]
  /** What could be rented if nobody held it. */
  readonly total: number
  /** It has a price, or somebody rented it. */
  readonly isRented: boolean
  readonly days: readonly DayOfObject[]
}

interface Asked {
  readonly object: string
  readonly today: string
  /** How many days, today included. */
  readonly days: number
}

/** Null when the object is not on this device. */
export const availabilityAhead = async (
  db: LocalDatabase,
  { object: id, today, days: count }: Asked,
): Promise<ObjectAhead | null> => {
  const object = await tableOf(db, CatalogueObject).get(id)
  if (object === undefined) return null
  const [instances, bookings] = await Promise.all([
    tableOf(db, ObjectInstance)
      .filter(({ object_id }) => object_id === id)
      .toArray(),
    bookingsHere(db, id),
  ])
  const stock = { ...object, instanceStates: instances.map(({ state }) => state) }
  const on = (day: string) => availability(stock, wholeDays(day, day), bookings, endOfDay(today))
  const days = Array.from({ length: count }, (_, n) => addDays(today, n))
  return {
    object,
    states: statesOf(stock.instanceStates),
    total: on(today).total,
    isRented: bookings.length > 0 || prices.some(name => object[name] > 0),
    days: days.map(day => {
      const { available, awaited, holders } = on(day)
      return { day, free: available, awaited, holders }
    }),
  }
}

const statesOf = (held: readonly string[]): ObjectAhead['states'] =>
  instanceStates.choices
    .map(({ id: state, label }) => ({ state, label, count: held.filter(one => one === state).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

const bookingsHere = async (db: LocalDatabase, object: string): Promise<Booking[]> => {
  const { dossiers, partsOf } = await rentalsHere(db)
  return dossiers.flatMap(dossier => bookingsOf(dossier, object, partsOf))
}
