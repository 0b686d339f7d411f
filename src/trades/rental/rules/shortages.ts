// RT15: which dossiers promised more than there is, by the formula of availability: who was accepted later is short, whom it is short with
// is told. Nothing is refused here, because it was promised to a client already.
import { bookingsOf, type Dossier, type PartsOf } from './dossier.ts'
import { type HalfDay, type Period } from './half-day.ts'
import {
  availability,
  heldBy,
  lendable,
  levelsOf,
  shortageCause,
  turnaroundOf,
  type Booking,
  type Holder,
  type Level,
  type ShortageCause,
  type StockOfObject,
} from './rental-availability.ts'

/** The departure of a dossier carries these among its `check_reasons`; the server alone sets and removes them. */
export const SHORT = 'rental_shortage'
export const SHARED = 'rental_shared'
const shortageMarks: readonly string[] = [SHORT, SHARED]

export interface Shortage extends Period {
  /** Of the dossier that was accepted later. */
  readonly booking: Booking
  /** How many pieces there are too many, at most, from `from` to `to`. */
  readonly quantity: number
  /** What the others hold then, each dossier once; empty where it asks by itself for more than there is. */
  readonly others: readonly Booking[]
  readonly cause: ShortageCause
}

const ALWAYS: Period = { from: -Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }

const touches = ({ booking, until }: Holder, { from, to }: Period): boolean =>
  booking.period.from <= to && until >= from

/**
 * `bookings` in the order in which their dossiers were accepted (RT13); what left outranks what is only promised (RT16). A booking is short
 * when the earlier ones leave less than it asks for: a promise that is short is kept, and counts for those after it.
 */
export const shortagesOf = (stock: StockOfObject, bookings: readonly Booking[], now: HalfDay): Shortage[] => {
  const turnaround = turnaroundOf(stock)
  const most = lendable(stock)
  const held = bookings.map(booking => heldBy(booking, turnaround, now))
  const over = levelsOf(held.flat(), ALWAYS).filter(level => level.held > most)
  if (over.length === 0) return []
  // Who holds nothing while there is too little changes no answer: of a large store a few bookings are asked about, each with those it meets.
  const holding = bookings
    .map((booking, n) => ({ booking, holders: held[n] ?? [] }))
    .filter(({ holders }) => holders.some(holder => over.some(level => touches(holder, level))))
  const ordered = [
    ...holding.filter(({ booking }) => booking.hasLeft),
    ...holding.filter(({ booking }) => !booking.hasLeft),
  ]
  return ordered.flatMap(({ booking }, n) => {
    if (booking.hasLeft) return []
    const asked = { from: booking.period.from, to: booking.period.to + turnaround }
    const met = ordered.slice(0, n).filter(one => one.holders.some(holder => touches(holder, asked)))
    const earlier = met.map(one => one.booking)
    const shortage = shortageOf(stock, booking, earlier, now)
    return shortage === null ? [] : [shortage]
  })
}

const shortageOf = (
  stock: StockOfObject,
  booking: Booking,
  earlier: readonly Booking[],
  now: HalfDay,
): Shortage | null => {
  const found = availability(stock, booking.period, earlier, now)
  const cause = shortageCause(stock, booking.quantity, found)
  if (cause === null) return null
  const turnaround = turnaroundOf(stock)
  const asked = { from: booking.period.from, to: booking.period.to + turnaround }
  const holders = earlier.flatMap(one => heldBy(one, turnaround, now))
  const over = levelsOf(holders, asked).filter(({ held }) => held + booking.quantity > lendable(stock))
  const others = new Map(
    holders
      .filter(holder => holder.booking.id !== booking.id && over.some(level => touches(holder, level)))
      .map(holder => [holder.booking.id, holder.booking]),
  )
  return {
    booking,
    quantity: booking.quantity - found.available,
    ...(stretchOf(over) ?? asked),
    others: [...others.values()],
    cause,
  }
}

/** The days around the worst moment without a break; null where nobody else holds anything. */
const stretchOf = (over: readonly Level[]): Period | null => {
  const worst = over.reduce<number>((at, { held }, n) => (held > (over[at]?.held ?? 0) ? n : at), 0)
  let [first, last] = [over[worst], over[worst]]
  if (first === undefined || last === undefined) return null
  for (const level of over.slice(0, worst).toReversed()) if (level.to + 1 === first.from) first = level
  for (const level of over.slice(worst + 1)) if (last.to + 1 === level.from) last = level
  return { from: first.from, to: last.to }
}

export interface ShortObject extends Shortage {
  readonly object: string
}

/** The shortages of several objects among dossiers in the order of their acceptance. */
export const shortagesAmong = (
  dossiers: readonly Dossier[],
  stocks: ReadonlyMap<string, StockOfObject>,
  partsOf: PartsOf,
  now: HalfDay,
): ShortObject[] => {
  const askedFor = new Map<string, Dossier[]>()
  for (const dossier of dossiers)
    for (const object of objectsOf(dossier, partsOf)) {
      const known = askedFor.get(object)
      if (known === undefined) askedFor.set(object, [dossier])
      else known.push(dossier)
    }
  return [...stocks].flatMap(([object, stock]) => {
    const bookings = (askedFor.get(object) ?? []).flatMap(dossier =>
      bookingsOf(dossier, object, partsOf).map(booking => certain(dossier, booking)),
    )
    return shortagesOf(stock, bookings, now).map(shortage => Object.assign(shortage, { object }))
  })
}

/** What its lines ask for, parts of ensembles included. */
export const objectsOf = ({ steps }: Dossier, partsOf: PartsOf): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ objects }) =>
      objects.flatMap(({ object_id }) => (object_id === null ? [] : [...partsOf(object_id).keys()])),
    ),
  )

/** Its steps arrive one by one: of one whose return is not here yet, the day of the departure is all that is certain. */
const certain = ({ isCut }: Dossier, booking: Booking): Booking => {
  if (!isCut) return booking
  const { from } = booking.period
  const endOfFirstDay = Math.floor(from / 2) * 2 + 1
  return { ...booking, period: { from, to: Math.min(booking.period.to, Math.max(from, endOfFirstDay)) } }
}

/** The marks of each dossier, by the departure that carries them; both where it is short with one and shared with another. */
export const marksFrom = (
  shortages: readonly Pick<Shortage, 'booking' | 'others'>[],
): ReadonlyMap<string, readonly string[]> => {
  const marks = new Map<string, ReadonlySet<string>>()
  const add = (id: string, mark: string): void =>
    void marks.set(id, new Set([...(marks.get(id) ?? []), mark]))
  for (const { booking, others } of shortages) {
    add(booking.id, SHORT)
    for (const { id } of others) add(id, SHARED)
  }
  return new Map([...marks].map(([id, own]) => [id, shortageMarks.filter(mark => own.has(mark))]))
}

/** The causes with these marks and no others: a device may send a list from before they were set, or removed. */
export const withMarks = (reasons: readonly string[], marks: readonly string[]): string[] => [
  ...reasons.filter(reason => !shortageMarks.includes(reason)),
  ...shortageMarks.filter(mark => marks.includes(mark)),
]
