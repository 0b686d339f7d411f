// « Disponibilités » (RT17): of an object, or of each object that is rented in a category: what is free for six weeks by half day, who holds
// the rest, in which states its instances are, and when nothing can leave or come back. From the rentals that this device holds (RT14).
import { addDays } from '#records/time/dates.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { shifts } from '#records/lists/shifts.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { slotGrid } from '#trades/planning/data/slot-grid.ts'
import { bandOf, type AvailabilityBand } from '../rules/availability-band.ts'
import { closedHalves, type HalfAtWork } from '../rules/closed-halves.ts'
import { endOfDay, wholeDays, type Period } from '../rules/half-day.ts'
import { earliestStart, lendable } from '../rules/rental-availability.ts'
import { stockIn, type RentalGround } from '../rules/rental-stock.ts'
import { endOfHalf } from '../rules/rental-steps.ts'
import { rentalGround } from './rental-ground.ts'

const prices = ['rental_halfday', 'rental_day', 'rental_week', 'rental_month', 'rental_year'] as const
/** Where things change hands. */
const PLACES = ['counter', 'truck']
const WEEKS = 6

export interface ObjectBand extends AvailabilityBand, ReturnType<typeof closedHalves> {
  readonly object: ObjectRow
  /** Instances by state, the most frequent first; empty where none has a sticker. */
  readonly states: readonly { readonly state: string; readonly label: string; readonly count: number }[]
  /** What could be rented if nobody held it. */
  readonly total: number
  /** It has a price, or somebody rented it. */
  readonly isRented: boolean
}

export interface AvailabilityBands {
  /** Null of a category. */
  readonly object: string | null
  /** The object's name, or the category's. */
  readonly title: string
  readonly period: Period
  /** Of a category: by name. */
  readonly bands: readonly ObjectBand[]
}

export interface BandsAsked {
  readonly object?: string | undefined
  readonly category?: string | undefined
  readonly today: string
  /** A Monday. */
  readonly from: string
}

/** Null when neither is on this device. */
export const availabilityBands = async (
  db: LocalDatabase,
  { object, category, today, from }: BandsAsked,
): Promise<AvailabilityBands | null> => {
  const to = addDays(from, 7 * WEEKS - 1)
  const [ground, halves] = await Promise.all([rentalGround(db), halvesAtWork(db, from, to)])
  const period = wholeDays(from, to)
  const of = (one: ObjectRow): ObjectBand => objectBand(ground, one, { today, period, halves })
  const known = object === undefined ? undefined : ground.objects.get(object)
  if (known !== undefined) return { object: known.id, title: known.name, period, bands: [of(known)] }
  const found = category === undefined ? null : await namedCategory(db, category)
  if (found === null) return null
  const bands = [...ground.objects.values()]
    .filter(one => found.ids.has(one.object_category_id ?? '') && one.archived === 0 && one.rentable === 1)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
    .map(of)
  return { object: null, title: found.name, period, bands }
}

interface Around {
  readonly today: string
  readonly period: Period
  readonly halves: readonly HalfAtWork[]
}

const objectBand = (
  ground: RentalGround,
  object: ObjectRow,
  { today, period, halves }: Around,
): ObjectBand => {
  const stock = stockIn(ground, object)
  const bookings = ground.bookings.get(object.id) ?? []
  const now = endOfDay(today)
  const earliest = earliestStart(today, object.rental_availability_delay)
  return {
    object,
    states: statesOf(stock.instanceStates),
    total: lendable(stock),
    isRented: bookings.length > 0 || prices.some(name => object[name] > 0),
    ...bandOf(stock, bookings, period, now),
    ...closedHalves({ halves, today, earliest }),
  }
}

const statesOf = (held: readonly string[]): ObjectBand['states'] =>
  instanceStates.choices
    .map(({ id: state, label }) => ({ state, label, count: held.filter(one => one === state).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

/** A category with those below it, however deep. */
const namedCategory = async (
  db: LocalDatabase,
  id: string,
): Promise<{ readonly name: string; readonly ids: ReadonlySet<string> } | null> => {
  const rows = await tableOf(db, ObjectCategory).toArray()
  const named = rows.find(one => one.id === id)
  if (named === undefined) return null
  const ids = new Set([id])
  for (let size = 0; size < ids.size;) {
    size = ids.size
    for (const one of rows) if (one.parent_id !== null && ids.has(one.parent_id)) ids.add(one.id)
  }
  return { name: named.name, ids }
}

const [MORNING, AFTERNOON] = [1, 2]

/** Open where one of the places is, by a slot of this half day or of the whole day; of an organisation without any, always. */
const halvesAtWork = async (db: LocalDatabase, from: string, to: string): Promise<HalfAtWork[]> => {
  const grid = await slotGrid(db, { from, to, resourceTypes: PLACES })
  const { from: first, to: last } = wholeDays(from, to)
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const half = first + n
    const { date } = endOfHalf(half)
    const shift = half % 2 === 0 ? MORNING : AFTERNOON
    const slots = grid.resources.flatMap(({ id }) =>
      shifts.choices
        .filter(one => one.id === shift || (one.id !== MORNING && one.id !== AFTERNOON))
        .flatMap(one => grid.slotAt(id, date, one.id) ?? []),
    )
    return {
      half,
      isOpen: grid.resources.length === 0 || slots.some(({ hours }) => hours.open),
      closedFor: slots.find(({ closedFor }) => closedFor !== '')?.closedFor ?? '',
    }
  })
}
