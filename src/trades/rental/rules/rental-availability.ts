// RT1: how much of an object is free over a period, and who holds the rest.
import { dayNumber } from '#records/time/calendar.ts'
import { addDays } from '#records/time/dates.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'

const RENTABLE_STATES: ReadonlySet<string> = new Set(['available', 'prepared', 'rented', 'unknown'])

export interface Booking {
  readonly id: string
  /** The name of the holder, shown with a shortage. */
  readonly holder: string
  readonly quantity: number
  readonly start: string
  readonly end: string
  /** The day when everything was returned; null before. */
  readonly returned: string | null
  /** False for drafts and cancelled bookings, which reserve nothing. */
  readonly accepted: boolean
}

export interface StockOfObject {
  readonly name: string
  /** The states of its instances; empty when none is tracked, and then `quantity` counts. */
  readonly instanceStates: readonly string[]
  readonly quantity: number
  readonly rental_safety_stock: number
  readonly rental_return_delay: number
  readonly rental_availability_delay: number
}

export interface Period {
  readonly start: string
  readonly end: string
}

export interface Availability {
  readonly total: number
  /** Never below 0. */
  readonly available: number
  /** Those who hold stock on the busiest day of the period. */
  readonly holders: readonly Booking[]
}

/** Both ends included; a late, unreturned booking is extended to today. */
export const occupiedPeriod = (
  booking: Pick<Booking, 'start' | 'end' | 'returned'>,
  returnDelay: number,
  today: string,
): Period => {
  const lastDay = booking.returned ?? (booking.end < today ? today : booking.end)
  return { start: booking.start, end: addDays(lastDay, returnDelay) }
}

/** `others` excludes the booking that is being written. The requested period is extended by the return delay too. */
export const availability = (
  stock: StockOfObject,
  period: Period,
  others: readonly Booking[],
  today: string,
): Availability => {
  const total =
    stock.instanceStates.length > 0
      ? stock.instanceStates.filter(state => RENTABLE_STATES.has(state)).length
      : stock.quantity
  const first = dayNumber(period.start)
  const last = dayNumber(period.end) + stock.rental_return_delay
  const held = others
    .filter(({ accepted }) => accepted)
    .map(booking => {
      const { start, end } = occupiedPeriod(booking, stock.rental_return_delay, today)
      return { booking, start: dayNumber(start), end: dayNumber(end) }
    })
    .filter(({ start, end }) => start <= last && end >= first && start <= end)
  const on = (day: number) => held.filter(({ start, end }) => start <= day && day <= end)
  const taken = (day: number) => on(day).reduce((sum, { booking }) => sum + booking.quantity, 0)
  // The total rises only on a day when a booking starts, so the busiest day is one of those or the first.
  const busiest = held
    .map(({ start }) => Math.max(first, start))
    .reduce((best, day) => (taken(day) > taken(best) ? day : best), first)
  return {
    total,
    available: Math.max(0, total - stock.rental_safety_stock - taken(busiest)),
    holders: on(busiest).map(({ booking }) => booking),
  }
}

export const earliestStart = (today: string, rental_availability_delay: number): string =>
  addDays(today, rental_availability_delay)

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
          holders.map(({ holder, quantity }) => `${holder} (${quantity})`),
        ),
        user_overridable: true,
        right: 'admin',
      }
