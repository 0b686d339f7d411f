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

export interface StockOfObject {
  readonly name: string
  /** The states of its instances; empty when none is tracked, and then `quantity` counts. */
  readonly instanceStates: readonly string[]
  readonly quantity: number
  readonly rental_safety_stock: number
  /** Days between a return and the next departure. */
  readonly rental_return_delay: number
}

export interface Holder {
  readonly booking: Booking
  readonly quantity: number
  /** The last half day that it holds, turnaround included. */
  readonly until: HalfDay
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
export const turnaroundOf = ({ rental_return_delay }: StockOfObject): number => 2 * rental_return_delay

/**
 * Before its departure a booking holds what it booked. After it, what is still out is held until its return or, when that is late, until
 * now; what came back, until then: each with the turnaround after it.
 */
export const heldBy = (booking: Booking, turnaround: number, now: HalfDay): Holder[] => {
  const { accepted, hasLeft, quantity, gone, returned, period } = booking
  if (!accepted) return []
  const held = (count: number, until: HalfDay, isLate = false): Holder[] =>
    count > 0 ? [{ booking, quantity: count, until: until + turnaround, isLate }] : []
  if (!hasLeft) return held(quantity, period.to)
  const isLate = period.to < now
  const end = isLate ? now : period.to
  const back = returned.reduce((sum, one) => sum + one.quantity, 0)
  return [
    ...returned.flatMap(one => held(one.quantity, Math.min(one.at, end))),
    ...held(quantity - back - gone, end, isLate),
  ]
}

const sumOf = (holders: readonly Holder[]): number => holders.reduce((sum, { quantity }) => sum + quantity, 0)

/** How much is held from one half day to another, both included. */
export interface Level extends Period {
  readonly held: number
}

/** The levels of a period at which something is held, in their order. */
export const levelsOf = (holders: readonly Holder[], { from, to }: Period): Level[] => {
  const changes = new Map<HalfDay, number>()
  const note = (at: HalfDay, change: number): void => void changes.set(at, (changes.get(at) ?? 0) + change)
  for (const { booking, quantity, until } of holders) {
    note(Math.max(from, booking.period.from), quantity)
    note(until + 1, -quantity)
  }
  const steps = [...changes].toSorted(([one], [other]) => one - other)
  let held = 0
  return steps.flatMap(([at, change], n) => {
    held += change
    const last = Math.min(to, (steps[n + 1]?.[0] ?? at) - 1)
    return held > 0 && at <= last ? [{ from: at, to: last, held }] : []
  })
}

/** The first half day at which most is held. */
const busiestOf = (holders: readonly Holder[], period: Period): HalfDay => {
  let most = 0
  let busiest = period.from
  for (const { from, held } of levelsOf(holders, period)) {
    if (held <= most) continue
    most = held
    busiest = from
  }
  return busiest
}

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
  const period = { from: asked.from, to: asked.to + turnaround }
  const all = others.flatMap(booking => heldBy(booking, turnaround, now))
  const within = all.filter(({ booking, until }) => booking.period.from <= period.to && until >= period.from)
  const busiest = busiestOf(within, period)
  const holders = within.filter(({ booking, until }) => booking.period.from <= busiest && until >= busiest)
  const total = totalOf(stock)
  const available = Math.max(0, lendable(stock) - sumOf(holders))
  const late = all.filter(({ isLate, until }) => isLate && until < busiest)
  return { total, available, awaited: Math.min(available, sumOf(late)), holders }
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
