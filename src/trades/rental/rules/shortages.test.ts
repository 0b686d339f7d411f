import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfDay, wholeDays, type Period } from './half-day.ts'
import { availability, type Booking, type StockOfObject } from './rental-availability.ts'
import { marksFrom, SHARED, SHORT, shortagesOf, withMarks } from './shortages.ts'

const now = endOfDay('2026-11-18')
const stockOf = (quantity: number, facts: Partial<StockOfObject> = {}): StockOfObject => ({
  name: 'Table',
  instanceStates: [],
  quantity,
  rental_safety_stock: 0,
  rental_return_delay: 0,
  ...facts,
})
const booking = (id: string, quantity: number, period: Period, facts: Partial<Booking> = {}): Booking => ({
  id,
  holder: id,
  phone: '',
  accepted: true,
  hasLeft: false,
  returned: [],
  gone: 0,
  quantity,
  period,
  ...facts,
})
const days = (from: number, to: number): Period => wholeDays(`2026-11-${from}`, `2026-11-${to}`)
const told = (stock: StockOfObject, bookings: readonly Booking[]) =>
  shortagesOf(stock, bookings, now).map(({ booking: { id }, others, quantity, from, to, cause }) => ({
    id,
    others: others.map(other => other.id),
    quantity,
    days: [from, to],
    cause,
  }))

test('[RT15] the later is short by what is too many, on the days on which it is, with whom it shares them', () => {
  const found = told(stockOf(10), [
    booking('a', 6, days(24, 28)),
    booking('b', 7, days(26, 30)),
    booking('far', 10, days(15, 16)),
  ])
  const { from, to } = days(26, 28)
  expect(found).toEqual([{ id: 'b', others: ['a'], quantity: 3, days: [from, to], cause: 'stock' }])
})

test('[RT15] pieces are counted, and not bookings: three that fit are no shortage, one that asks for too many is', () => {
  const [few, alone] = [days(24, 28), days(15, 16)]
  expect(told(stockOf(6), [booking('a', 2, few), booking('b', 2, few), booking('c', 2, few)])).toEqual([])
  expect(told(stockOf(6), [booking('a', 8, alone)])).toEqual([
    { id: 'a', others: [], quantity: 2, days: [alone.from, alone.to], cause: 'stock' },
  ])
})

test('[RT15] a promise that is short is kept, and counts for those after it; a quotation counts for nobody', () => {
  const all = days(24, 28)
  const found = told(stockOf(10), [
    booking('a', 6, all),
    booking('quotation', 9, all, { accepted: false }),
    booking('b', 6, all),
    booking('c', 1, all),
  ])
  expect(found.map(({ id, others, quantity }) => [id, others, quantity])).toEqual([
    ['b', ['a'], 2],
    ['c', ['a', 'b'], 1],
  ])
})

test('[RT15] the causes are told apart: never enough, late, lost since', () => {
  const all = days(24, 28)
  const late = booking('late', 4, days(10, 12), { hasLeft: true })
  const at = endOfDay('2026-11-25')
  const asked = booking('b', 8, all)
  expect(shortagesOf(stockOf(10), [late, asked], at).map(({ cause }) => cause)).toEqual(['late'])
  const states = [...Array.from({ length: 7 }, () => 'available'), 'lost']
  expect(told(stockOf(0, { instanceStates: states }), [asked]).map(({ cause }) => cause)).toEqual(['lost'])
  expect(told(stockOf(7), [asked]).map(({ cause }) => cause)).toEqual(['stock'])
})

test('[RT16] what left comes before what is promised, in whatever order they were accepted', () => {
  const all = days(18, 20)
  const [promised, left] = [booking('a', 6, all), booking('b', 7, all, { hasLeft: true })]
  expect(told(stockOf(10), [promised, left]).map(({ id, others }) => [id, others])).toEqual([['a', ['b']]])
  expect(told(stockOf(10), [left, booking('c', 9, all, { hasLeft: true })])).toEqual([])
})

const anyBooking = fc.record({
  quantity: fc.integer({ min: 1, max: 8 }),
  from: fc.integer({ min: 1, max: 20 }),
  length: fc.integer({ min: 0, max: 6 }),
  hasLeft: fc.boolean(),
})
const anyBookings = fc
  .array(anyBooking, { maxLength: 12 })
  .map(all =>
    all.map(({ quantity, from, length, hasLeft }, n) =>
      booking(`b${n}`, quantity, { from: 2 * now + from, to: 2 * now + from + length }, { hasLeft }),
    ),
  )

test('[RT15] one is short exactly where those before it leave less than it asks for, by the one formula', () => {
  const facts = { quantity: fc.integer({ min: 0, max: 20 }), delay: fc.integer({ min: 0, max: 2 }) }
  fc.assert(
    fc.property(anyBookings, fc.record(facts), (bookings, { quantity, delay }) => {
      const stock = stockOf(quantity, { rental_return_delay: delay })
      const ordered = [...bookings.filter(one => one.hasLeft), ...bookings.filter(one => !one.hasLeft)]
      const expected = ordered.flatMap((one, n) => {
        const { available } = availability(stock, one.period, ordered.slice(0, n), now)
        return !one.hasLeft && one.quantity > available ? [[one.id, one.quantity - available]] : []
      })
      const found = shortagesOf(stock, bookings, now)
      expect(found.map(one => [one.booking.id, one.quantity])).toEqual(expected)
      for (const { from, to, booking: short } of found) {
        expect(from).toBeGreaterThanOrEqual(short.period.from)
        expect(to).toBeLessThanOrEqual(short.period.to + 2 * delay)
        expect(to).toBeGreaterThanOrEqual(from)
      }
    }),
    { numRuns: 300 },
  )
})

test('[RT15] the later one is marked as short and the earlier as shared; one may be both', () => {
  const all = days(24, 28)
  const found = shortagesOf(
    stockOf(10),
    [booking('a', 6, all), booking('b', 6, all), booking('c', 6, all)],
    now,
  )
  expect([...marksFrom(found)]).toEqual([
    ['b', [SHORT, SHARED]],
    ['a', [SHARED]],
    ['c', [SHORT]],
  ])
  expect(withMarks(['weight', SHORT], [SHARED])).toEqual(['weight', SHARED])
})
