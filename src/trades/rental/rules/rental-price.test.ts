import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#records/values/decimal.ts'
import {
  lateRentalPrice,
  minimumRental,
  RENTAL_PERIODS,
  rentalHalfDays,
  rentalPrice,
  type Tariffs,
} from './rental-price.ts'

const tent: Tariffs = { rental_halfday: 10, rental_day: 15, rental_week: 60, rental_month: 0 }
const price = fc.oneof(
  fc.constant(null),
  fc.constant(0),
  fc.integer({ min: 1, max: 5000 }).map(cents => cents / 100),
)
const tariffs: fc.Arbitrary<Tariffs> = fc.record({
  rental_halfday: price,
  rental_day: price,
  rental_week: price,
  rental_month: price,
  rental_quarter: price,
  rental_semester: price,
  rental_year: price,
})

test('the minimum rental is the lowest non-zero price with its label', () => {
  expect(minimumRental({ rental_halfday: 0, rental_day: 12, rental_week: 30 })).toEqual({
    price: 12,
    label: 'jour',
  })
  expect(minimumRental({ rental_day: 12, rental_week: 9.5 })).toEqual({ price: 9.5, label: 'semaine' })
  expect(minimumRental({ rental_halfday: 5, rental_year: 5 })).toEqual({ price: 5, label: '1/2j' })
  expect(minimumRental({})).toEqual({ price: 0, label: '' })
  expect(RENTAL_PERIODS.map(({ label }) => label)).toEqual([
    '1/2j',
    'jour',
    'semaine',
    'mois',
    'trimestre',
    'semestre',
    'année',
  ])
})

test('[RT2] the same day is half a day in one shift, a day in both', () => {
  const at = (shift_id: number, date = '2026-11-20') => ({ date, shift_id })
  expect(rentalHalfDays(at(1), at(1))).toBe(1)
  expect(rentalHalfDays(at(2), at(2))).toBe(1)
  expect(rentalHalfDays(at(1), at(2))).toBe(2)
  expect(rentalHalfDays(at(3), at(3))).toBe(2)
  expect(rentalHalfDays(at(2), at(1))).toBe(0)
})

test('[RT2] otherwise the calendar days from withdrawal to return: Monday to Monday is a week', () => {
  expect(rentalHalfDays({ date: '2026-11-16', shift_id: 2 }, { date: '2026-11-23', shift_id: 1 })).toBe(14)
  expect(rentalHalfDays({ date: '2026-03-28', shift_id: 1 }, { date: '2026-03-30', shift_id: 1 })).toBe(4)
  expect(rentalHalfDays({ date: '2026-11-20', shift_id: 1 }, { date: '2026-11-19', shift_id: 1 })).toBe(0)
})

test('[RT2] the cheapest mix, with its breakdown', () => {
  expect(rentalPrice(tent, 3)).toEqual({
    total: 25,
    lines: [
      { origin: 'rental_day', label: 'jour', count: 1, unit_price: 15, amount: 15 },
      { origin: 'rental_halfday', label: '1/2j', count: 1, unit_price: 10, amount: 10 },
    ],
  })
  expect(rentalPrice(tent, 9)).toMatchObject({ total: 60, lines: [{ origin: 'rental_week', count: 1 }] })
  expect(rentalPrice(tent, 18)).toMatchObject({ total: 90 })
})

test('[RT2] a longer period may be cheaper than the exact one, and is then taken', () => {
  expect(rentalPrice({ rental_day: 10, rental_month: 12 }, 4)).toMatchObject({
    total: 12,
    lines: [{ origin: 'rental_month', count: 1 }],
  })
})

test('[RT2] of two equally cheap mixes, the one with fewer periods', () => {
  expect(rentalPrice({ rental_halfday: 10, rental_day: 20 }, 4)?.lines).toMatchObject([
    { origin: 'rental_day', count: 2 },
  ])
})

test('[RT2] no tariff gives no price, no duration gives no line', () => {
  expect(rentalPrice({ rental_day: 0 }, 4)).toBeNull()
  expect(rentalPrice(tent, 0)).toEqual({ total: 0, lines: [] })
  expect(rentalPrice(tent, -3)).toEqual({ total: 0, lines: [] })
})

/** Tries every mix one by one: slow, and certainly right. */
const cheapestByTrial = (given: Tariffs, halfDays: number): number => {
  const periods = RENTAL_PERIODS.map(({ origin, halfDays }) => ({
    halfDays,
    cents: toCents(given[origin] ?? 0),
  }))
  const trial = (index: number, rest: number): number => {
    if (rest <= 0) return 0
    const period = periods[index]
    if (period === undefined) return Infinity
    if (period.cents <= 0) return trial(index + 1, rest)
    let lowest = Infinity
    for (let count = 0; count <= Math.ceil(rest / period.halfDays); count++)
      lowest = Math.min(lowest, count * period.cents + trial(index + 1, rest - count * period.halfDays))
    return lowest
  }
  return trial(0, halfDays)
}

test('[RT2] no mix is cheaper: the optimum is exact', () => {
  fc.assert(
    fc.property(tariffs, fc.integer({ min: 1, max: 75 }), (given, halfDays) => {
      const found = rentalPrice(given, halfDays)
      expect(found === null ? Infinity : toCents(found.total)).toBe(cheapestByTrial(given, halfDays))
    }),
    { numRuns: 60 },
  )
})

test('[RT2] the breakdown covers the duration and adds up to the total', () => {
  const halfDaysOf = new Map<string, number>(RENTAL_PERIODS.map(({ origin, halfDays }) => [origin, halfDays]))
  fc.assert(
    fc.property(tariffs, fc.integer({ min: 1, max: 1500 }), (given, halfDays) => {
      const found = rentalPrice(given, halfDays)
      fc.pre(found !== null)
      const covered = found.lines.reduce(
        (sum, { origin, count }) => sum + count * (halfDaysOf.get(origin) ?? 0),
        0,
      )
      expect(covered).toBeGreaterThanOrEqual(halfDays)
      expect(found.lines.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(found.total))
    }),
  )
})

test('[RT2] keeping it longer never costs less', () => {
  fc.assert(
    fc.property(tariffs, fc.integer({ min: 1, max: 800 }), fc.nat(40), (given, halfDays, more) => {
      const [shorter, longer] = [rentalPrice(given, halfDays), rentalPrice(given, halfDays + more)]
      expect(longer?.total ?? 0).toBeGreaterThanOrEqual(shorter?.total ?? 0)
    }),
  )
})

test('[RT7] late time is charged at the same tariffs, from the agreed return', () => {
  const agreed = { date: '2026-11-20', shift_id: 1 }
  expect(lateRentalPrice(tent, agreed, { date: '2026-11-22', shift_id: 1 })?.total).toBe(30)
  expect(lateRentalPrice(tent, agreed, { date: '2026-11-20', shift_id: 2 })?.total).toBe(10)
  expect(lateRentalPrice(tent, agreed, agreed)?.total).toBe(0)
  expect(lateRentalPrice(tent, agreed, { date: '2026-11-18', shift_id: 1 })?.lines).toEqual([])
})
