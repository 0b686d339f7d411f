// RT15: which dossiers promised more than there is, by the formula of availability: who was accepted later is short, whom it is short with
// is told. Nothing is refused here, because it was promised to a client already.
import { bookingsByObject, type Dossier, type PartsOf } from './dossier.ts'
import { type HalfDay, type Period } from './half-day.ts'
import { heldLevels } from './held-levels.ts'
import {
  drawn,
  freeAmong,
  heldBy,
  lendable,
  levelsOf,
  shortageCause,
  turnaroundOf,
  type Booking,
  type Holder,
  type Level,
  type ShortageCause,
  type Span,
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

const touches = (span: Span, { from, to }: Period): boolean => span.from <= to && span.until >= from

/**
 * `bookings` in the order in which their dossiers were accepted (RT13); what left outranks what is only promised (RT16). A booking is short
 * when the earlier ones leave less than it asks for: a promise that is short is kept, and counts for those after it.
 */
export const shortagesOf = (stock: StockOfObject, bookings: readonly Booking[], now: HalfDay): Shortage[] => {
  const turnaround = turnaroundOf(stock)
  const most = lendable(stock)
  const held = bookings.map(booking => heldBy(booking, turnaround, now))
  const over = levelsOf(drawn(stock, held.flat()), ALWAYS).filter(level => level.held > most)
  if (over.length === 0) return []
  // Who holds nothing while there is too little changes no answer: of a large store a few bookings are asked about.
  const holding = bookings
    .map((booking, n) => ({ booking, holders: held[n] ?? [] }))
    .filter(({ holders }) => holders.some(holder => over.some(level => touches(holder, level))))
  const ordered = [
    ...holding.filter(({ booking }) => booking.hasLeft),
    ...holding.filter(({ booking }) => !booking.hasLeft),
  ]
  const everything = drawn(
    stock,
    ordered.flatMap(({ holders }) => holders),
  )
  const earlier = heldLevels(everything)
  // What is borrowed is there before anybody asks.
  earlier.add(everything.filter(({ quantity }) => quantity < 0))
  return ordered.flatMap(({ booking, holders }, n) => {
    const asked = { from: booking.period.from, to: booking.period.to + turnaround }
    const isShort = !booking.hasLeft && booking.quantity > Math.max(0, most - earlier.peak(asked))
    earlier.add(holders)
    if (!isShort) return []
    const met = ordered.slice(0, n).flatMap(one => one.holders.filter(holder => touches(holder, asked)))
    const shortage = shortageOf(stock, booking, met)
    return shortage === null ? [] : [shortage]
  })
}

const shortageOf = (stock: StockOfObject, booking: Booking, holders: readonly Holder[]): Shortage | null => {
  const found = freeAmong(stock, booking.period, holders)
  const cause = shortageCause(stock, booking.quantity, found)
  if (cause === null) return null
  const asked = { from: booking.period.from, to: booking.period.to + turnaroundOf(stock) }
  const over = levelsOf(drawn(stock, holders), asked)
    .filter(({ held }) => held + booking.quantity > lendable(stock))
    .filter(level => holders.some(holder => touches(holder, level)))
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

/** Adds what the dossier holds to what others hold of each object: who judges many dossiers does it one by one. */
export const addBookings = (held: Map<string, Booking[]>, dossier: Dossier, partsOf: PartsOf): void => {
  for (const [object, bookings] of bookingsByObject(dossier, partsOf)) {
    const known = held.get(object)
    const sure = bookings.map(booking => certain(dossier, booking))
    if (known === undefined) held.set(object, sure)
    else known.push(...sure)
  }
}

/** The shortages of several objects among dossiers in the order of their acceptance. */
export const shortagesAmong = (
  dossiers: readonly Dossier[],
  stocks: ReadonlyMap<string, StockOfObject>,
  partsOf: PartsOf,
  now: HalfDay,
): ShortObject[] => {
  const held = new Map<string, Booking[]>()
  for (const dossier of dossiers) addBookings(held, dossier, partsOf)
  return [...stocks].flatMap(([object, stock]) =>
    shortagesOf(stock, held.get(object) ?? [], now).map(shortage => Object.assign(shortage, { object })),
  )
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

type Marks = Map<string, Set<string>>
type Marking = Pick<Shortage, 'booking' | 'others'>

/** Adds the marks of these shortages to those that their dossiers have: who judges many objects does it one by one. */
export const addMarks = (marks: Marks, shortages: readonly Marking[]): void => {
  const add = (id: string, mark: string): void => {
    const own = marks.get(id)
    if (own === undefined) marks.set(id, new Set([mark]))
    else own.add(mark)
  }
  for (const { booking, others } of shortages) {
    add(booking.id, SHORT)
    for (const { id } of others) add(id, SHARED)
  }
}

export const markLists = (marks: Marks): ReadonlyMap<string, readonly string[]> =>
  new Map([...marks].map(([id, own]) => [id, shortageMarks.filter(mark => own.has(mark))]))

/** The marks of each dossier, by the departure that carries them; both where it is short with one and shared with another. */
export const marksFrom = (shortages: readonly Marking[]): ReadonlyMap<string, readonly string[]> => {
  const marks: Marks = new Map()
  addMarks(marks, shortages)
  return markLists(marks)
}

/** The causes with these marks and no others: a device may send a list from before they were set, or removed. */
export const withMarks = (reasons: readonly string[], marks: readonly string[]): string[] => [
  ...reasons.filter(reason => !shortageMarks.includes(reason)),
  ...shortageMarks.filter(mark => marks.includes(mark)),
]
