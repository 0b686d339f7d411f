import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysFrom } from '#records/time/dates.ts'
import {
  availability,
  earliestStart,
  occupiedPeriod,
  shortageProblem,
  type Booking,
  type StockOfObject,
} from './rental-availability.ts'

const today = '2026-11-21'
const stock: StockOfObject = {
  name: 'Table pliante',
  instanceStates: [],
  quantity: 10,
  rental_safety_stock: 1,
  rental_return_delay: 1,
  rental_availability_delay: 2,
}
const booking = (facts: Partial<Booking> = {}): Booking => ({
  id: 'b1',
  holder: 'Comité des fêtes',
  quantity: 4,
  start: '2026-12-01',
  end: '2026-12-03',
  returned: null,
  accepted: true,
  ...facts,
})
const period = { start: '2026-12-03', end: '2026-12-05' }
const free = (...others: Booking[]) => availability(stock, period, others, today).available

test('[RT1] stock minus safety minus the busiest day of the other accepted bookings', () => {
  expect(free()).toBe(9)
  expect(free(booking())).toBe(5)
  expect(free(booking(), booking({ start: '2026-12-05', end: '2026-12-08', quantity: 3 }))).toBe(5)
  expect(free(booking(), booking({ start: '2026-12-04', end: '2026-12-08', quantity: 3 }))).toBe(2)
})

test('[RT1] tracked instances count by their state instead of the quantity', () => {
  const instanceStates = ['available', 'prepared', 'rented', 'unknown', 'lost', 'sold', 'deleted']
  expect(availability({ ...stock, instanceStates }, period, [], today)).toMatchObject({
    total: 4,
    available: 3,
  })
})

test('[RT1] drafts reserve nothing', () => {
  expect(free(booking({ accepted: false }))).toBe(9)
})

test('[RT1] the return delay holds the stock after the end, for the other bookings and for the requested one', () => {
  expect(free(booking({ end: '2026-12-02' }))).toBe(5)
  expect(free(booking({ end: '2026-12-01' }))).toBe(9)
  expect(free(booking({ start: '2026-12-06', end: '2026-12-09' }))).toBe(5)
  expect(free(booking({ start: '2026-12-07', end: '2026-12-09' }))).toBe(9)
})

test('[RT1] a late, unreturned booking is extended to today', () => {
  const late = { start: '2026-11-01', end: '2026-11-10', returned: null }
  expect(occupiedPeriod(late, 1, today)).toEqual({ start: '2026-11-01', end: '2026-11-22' })
  expect(occupiedPeriod(late, 1, '2026-12-24')).toEqual({ start: '2026-11-01', end: '2026-12-25' })
  expect(occupiedPeriod({ ...late, returned: '2026-11-08' }, 1, today).end).toBe('2026-11-09')
  expect(free(booking({ ...late }))).toBe(9)
  expect(
    availability(stock, { start: '2026-11-22', end: '2026-11-23' }, [booking(late)], today).available,
  ).toBe(5)
})

test('[RT1] the earliest start waits for the availability delay', () => {
  expect(earliestStart(today, 2)).toBe('2026-11-23')
  expect(earliestStart(today, 0)).toBe(today)
})

test('[RT1] only admin may override a shortage, which names the holders of the stock', () => {
  const found = availability(stock, period, [booking()], today)
  expect(shortageProblem(stock, 5, found)).toBeNull()
  expect(shortageProblem(stock, 6, found)).toEqual({
    id: 25,
    field: 'objects',
    message:
      'Stock insuffisant pour «\u202fTable pliante\u202f»\u00a0: 5\u00a0disponibles, 6\u00a0demandés. Réservé par\u00a0: Comité des fêtes (4).',
    user_overridable: true,
    right: 'admin',
  })
})

test('[RT1] the busiest day is the one found by counting every day', () => {
  const day = fc.nat(40).map(count => addDays('2026-11-15', count))
  const bookings = fc.array(
    fc.record({
      start: day,
      length: fc.nat(12),
      quantity: fc.nat(5),
      accepted: fc.boolean(),
      isBack: fc.boolean(),
    }),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(bookings, day, fc.nat(10), fc.nat(4), (given, start, length, delay) => {
      const others = given.map(({ start, length, quantity, accepted, isBack }, index) => {
        const end = addDays(start, length)
        return booking({ id: String(index), start, end, quantity, accepted, returned: isBack ? end : null })
      })
      const asked = { start, end: addDays(start, length) }
      const delayed = { ...stock, quantity: 100, rental_return_delay: delay }
      const takenOn = (on: string) =>
        others
          .filter(other => other.accepted)
          .filter(other => {
            const held = occupiedPeriod(other, delay, today)
            return held.start <= on && on <= held.end
          })
          .reduce((sum, { quantity }) => sum + quantity, 0)
      const busiest = Math.max(...daysFrom(asked.start, addDays(asked.end, delay)).map(takenOn))
      expect(availability(delayed, asked, others, today).available).toBe(99 - busiest)
    }),
  )
})
