// The price of a rental: the tariffs of an object, the cheapest mix that covers a duration (RT2, RT7), and the minimum shown in
// lists.
import { daysBetween } from '#records/time/dates.ts'
import { fromCents, toCents } from '#records/values/decimal.ts'
import type { RentalEnd } from './half-day.ts'

/** In the specification's order. An object's price field and the origin of the invoice line have the same name. */
export const RENTAL_PERIODS = [
  { origin: 'rental_halfday', halfDays: 1, label: '1/2j' },
  { origin: 'rental_day', halfDays: 2, label: 'jour' },
  { origin: 'rental_week', halfDays: 14, label: 'semaine' },
  { origin: 'rental_month', halfDays: 60, label: 'mois' },
  { origin: 'rental_quarter', halfDays: 182, label: 'trimestre' },
  { origin: 'rental_semester', halfDays: 364, label: 'semestre' },
  { origin: 'rental_year', halfDays: 730, label: 'année' },
] as const
type RentalOrigin = (typeof RENTAL_PERIODS)[number]['origin']

/** Euros; a price that is null, zero or less is not offered. */
export type Tariffs = { readonly [K in RentalOrigin]?: number | null }

const offered = (tariffs: Tariffs) =>
  RENTAL_PERIODS.flatMap(({ origin, halfDays, label }) => {
    const cents = toCents(tariffs[origin] ?? 0)
    return cents > 0 ? [{ origin, halfDays, label, cents }] : []
  })

/** The lowest non-zero price, the shorter period first when two are equal; without any price, the minimum shows as 0. */
export const minimumRental = (tariffs: Tariffs): { price: number; label: string } => {
  const [first, ...others] = offered(tariffs)
  if (first === undefined) return { price: 0, label: '' }
  const lowest = others.reduce((best, period) => (period.cents < best.cents ? period : best), first)
  return { price: fromCents(lowest.cents), label: lowest.label }
}

/**
 * RT2: the same day in one shift is half a day, in both (or in Journée) one day; otherwise the calendar days from withdrawal to
 * return, so that Monday to Monday is one week. A return before the withdrawal has no duration.
 */
export const rentalHalfDays = (withdrawal: RentalEnd, back: RentalEnd): number => {
  const days = daysBetween(withdrawal.date, back.date)
  if (days !== 0) return Math.max(0, days * 2)
  if (withdrawal.shift_id === 2 && back.shift_id === 1) return 0
  const isHalf = withdrawal.shift_id === 1 || withdrawal.shift_id === 2
  return isHalf && withdrawal.shift_id === back.shift_id ? 1 : 2
}

interface RentalLine {
  readonly origin: RentalOrigin
  readonly label: string
  readonly count: number
  readonly unit_price: number
  readonly amount: number
}
export interface RentalPrice {
  readonly total: number
  /** The breakdown, longest period first: one invoice line each. */
  readonly lines: readonly RentalLine[]
}

/**
 * RT2: the cheapest mix of the offered tariffs whose periods together cover the duration, exactly (one step per half-day); of two
 * equally cheap mixes the one with fewer periods. Null when the object has no tariff at all.
 */
export const rentalPrice = (tariffs: Tariffs, halfDays: number): RentalPrice | null => {
  const periods = offered(tariffs)
  if (periods.length === 0) return null
  const best: { cents: number; count: number; last: number }[] = [{ cents: 0, count: 0, last: -1 }]
  for (let covered = 1; covered <= halfDays; covered++) {
    let cheapest = { cents: Infinity, count: Infinity, last: -1 }
    for (const [index, period] of periods.entries()) {
      const before = best[Math.max(0, covered - period.halfDays)]
      if (before === undefined) continue
      const cents = before.cents + period.cents
      const count = before.count + 1
      if (cents < cheapest.cents || (cents === cheapest.cents && count < cheapest.count))
        cheapest = { cents, count, last: index }
    }
    best.push(cheapest)
  }
  const counts = periods.map(() => 0)
  for (let rest = Math.max(0, halfDays); rest > 0;) {
    const last = best[rest]?.last ?? 0
    counts[last] = (counts[last] ?? 0) + 1
    rest -= periods[last]?.halfDays ?? rest
  }
  const lines = periods.map(({ origin, label, cents }, index) => {
    const count = counts[index] ?? 0
    return { origin, label, count, unit_price: fromCents(cents), amount: fromCents(cents * count) }
  })
  return {
    total: fromCents(best[Math.max(0, halfDays)]?.cents ?? 0),
    lines: lines.filter(({ count }) => count > 0).reverse(),
  }
}

/**
 * RT7: the price of the time past the agreed return, at the same tariffs; null when there is no tariff, no lines when it is not
 * late.
 */
export const lateRentalPrice = (tariffs: Tariffs, agreed: RentalEnd, actual: RentalEnd): RentalPrice | null =>
  rentalPrice(tariffs, lateHalfDays(agreed, actual))

export const lateHalfDays = (agreed: RentalEnd, actual: RentalEnd): number => {
  const days = daysBetween(agreed.date, actual.date)
  if (days !== 0) return Math.max(0, days * 2)
  return agreed.shift_id === 1 && actual.shift_id !== 1 ? 1 : 0
}
