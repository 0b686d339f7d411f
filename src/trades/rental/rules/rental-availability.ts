// RT1, RT14a: how much of an object is free over a period, who holds the rest, and why it is short. The one formula, of the line, the board,
// the palette and the server.
import { addDays } from '#records/time/dates.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import type { HalfDay, Period } from './half-day.ts'

/** The states in which an instance counts as stock. */
export const RENTABLE_STATES: ReadonlySet<string> = new Set(['available', 'prepared', 'rented', 'unknown'])
const LOST = 'lost'

/** What one dossier holds of one object. */
export interface Booking {
  /** The departure of the dossier. */
  readonly id: string
  /** Shown with a shortage, so that somebody calls. */
  readonly holder: string
  readonly phone: string
  /** False for a quotation, which reserves nothing (RT13). */
  readonly accepted: boolean
  readonly period: Period
  /** What was booked; after the departure, what left. */
  readonly quantity: number
  readonly hasLeft: boolean
  readonly returned: readonly { readonly quantity: number; readonly at: HalfDay }[]
  /** Lost, broken or sold since it left: no stock any more, so nobody holds it. */
  readonly gone: number
}

/** A number of pieces from one half day to another, both included. */
export interface Span {
  readonly from: HalfDay
  readonly until: HalfDay
  readonly quantity: number
}

export interface StockOfObject {
  readonly name: string
  /** The states of its instances; empty when none is tracked, and then `quantity` counts. */
  readonly instanceStates: readonly string[]
  readonly quantity: number
  readonly rental_safety_stock: number
  /** Days between a return and the next departure. */
  readonly rental_return_delay: number
  /** RT25a: what is rented from others, which is stock from its first half day to its last. */
  readonly borrowed?: readonly Span[]
}

/** `until`: the last half day that it holds, turnaround included. */
export interface Holder extends Span {
  readonly booking: Booking
  readonly isLate: boolean
}

export interface Availability {
  readonly total: number
  /** Never below 0. */
  readonly available: number
  /** How many of them are free only if what is late comes back today. */
  readonly awaited: number
  /** Those who hold stock at the busiest half day of the period. */
  readonly holders: readonly Holder[]
}

/** The turnaround of an object, in half days. */
export const turnaroundOf = ({ rental_return_delay }: Pick<StockOfObject, 'rental_return_delay'>): number =>
  2 * rental_return_delay

/**
 * Before its departure a booking holds what it booked. After it, what is still out is held until its return or, when that is late, until
 * now; what came back, until then: each with the turnaround after it.
 */
export const heldBy = (booking: Booking, turnaround: number, now: HalfDay): Holder[] => {
  const { accepted, hasLeft, quantity, gone, returned, period } = booking
  if (!accepted) return []
  const held = (count: number, until: HalfDay, isLate = false): Holder[] =>
    count > 0 ? [{ booking, quantity: count, from: period.from, until: until + turnaround, isLate }] : []
  if (!hasLeft) return held(quantity, period.to)
  const isLate = period.to < now
  const end = isLate ? now : period.to
  const back = returned.reduce((sum, one) => sum + one.quantity, 0)
  return [
    ...returned.flatMap(one => held(one.quantity, Math.min(one.at, end))),
    ...held(quantity - back - gone, end, isLate),
  ]
}

const sumOf = (spans: readonly Span[]): number => spans.reduce((sum, { quantity }) => sum + quantity, 0)

/** How much is held from one half day to another, both included; below 0 where more is borrowed. */
export interface Level extends Period {
  readonly held: number
}

/** The levels of a period, one after the other. */
export const levelsOf = (spans: readonly Span[], { from, to }: Period): Level[] => {
  const changes = new Map<HalfDay, number>([[from, 0]])
  const note = (at: HalfDay, change: number): void => void changes.set(at, (changes.get(at) ?? 0) + change)
  for (const span of spans) {
    if (span.from > to || span.until < from) continue
    note(Math.max(from, span.from), span.quantity)
    if (span.until < to) note(span.until + 1, -span.quantity)
  }
  const steps = [...changes].toSorted(([one], [other]) => one - other)
  let held = 0
  return steps.map(([at, change], n) => {
    held += change
    return { from: at, to: (steps[n + 1]?.[0] ?? to + 1) - 1, held }
  })
}

/** What is borrowed goes back without a turnaround: a period that it covers is covered with the turnaround after it. */
const borrowedOf = (stock: StockOfObject): Span[] =>
  (stock.borrowed ?? []).map(({ from, until, quantity }) => ({
    from,
    until: until + turnaroundOf(stock),
    quantity,
  }))

/** What is held of a stock, less what it has more for a while. */
export const drawn = (stock: StockOfObject, holders: readonly Holder[]): readonly Span[] =>
  stock.borrowed === undefined || stock.borrowed.length === 0
    ? holders
    : [
        ...holders,
        ...borrowedOf(stock).map(({ from, until, quantity }) => ({ from, until, quantity: -quantity })),
      ]

/** The first half day at which most is held. */
const busiestOf = (levels: readonly Level[], { from }: Period): Level =>
  levels.reduce(
    (most, level) => (level.held > most.held ? level : most),
    levels[0] ?? { from, to: from, held: 0 },
  )

const totalOf = ({ instanceStates, quantity }: StockOfObject): number =>
  instanceStates.length > 0 ? instanceStates.filter(state => RENTABLE_STATES.has(state)).length : quantity

/** What may be promised at one half day when nobody holds anything. */
export const lendable = (stock: StockOfObject): number => totalOf(stock) - stock.rental_safety_stock

/** `others` excludes the dossier that is being written. The asked period has its own turnaround too. */
export const availability = (
  stock: StockOfObject,
  asked: Period,
  others: readonly Booking[],
  now: HalfDay,
): Availability => {
  const turnaround = turnaroundOf(stock)
  return freeAmong(
    stock,
    asked,
    others.flatMap(booking => heldBy(booking, turnaround, now)),
  )
}

/** The same, of what is held already known. */
export const freeAmong = (stock: StockOfObject, asked: Period, all: readonly Holder[]): Availability => {
  const period = { from: asked.from, to: asked.to + turnaroundOf(stock) }
  const { from: busiest, held } = busiestOf(levelsOf(drawn(stock, all), period), period)
  const holders = all.filter(({ from, until }) => from <= busiest && until >= busiest)
  const borrowed = borrowedOf(stock).filter(({ from, until }) => from <= busiest && until >= busiest)
  const available = Math.max(0, lendable(stock) - held)
  const late = all.filter(({ isLate, until }) => isLate && until < busiest)
  return {
    total: totalOf(stock) + sumOf(borrowed),
    available,
    awaited: Math.min(available, sumOf(late)),
    holders,
  }
}

export const earliestStart = (today: string, rental_availability_delay: number): string =>
  addDays(today, rental_availability_delay)

/** RT15: there was never enough; there is, but it comes back too late; there was, before pieces were lost or broken. */
export type ShortageCause = 'stock' | 'late' | 'lost'

export const shortageCause = (
  stock: StockOfObject,
  asked: number,
  { available, holders }: Availability,
): ShortageCause | null => {
  if (asked <= available) return null
  if (asked <= available + sumOf(holders.filter(({ isLate }) => isLate))) return 'late'
  const lost = stock.instanceStates.filter(state => state === LOST).length
  return asked <= available + lost ? 'lost' : 'stock'
}

/** RT1: admin may override a shortage, which names the holders of the stock. */
export const shortageProblem = (
  stock: StockOfObject,
  asked: number,
  { available, holders }: Availability,
): Problem | null =>
  asked <= available
    ? null
    : {
        id: PROBLEM.stock,
        field: 'objects',
        message: problemMessages.stock(
          stock.name,
          available,
          asked,
          holders.map(({ booking, quantity }) => `${booking.holder} (${quantity})`),
        ),
        user_overridable: true,
        right: 'admin',
      }
