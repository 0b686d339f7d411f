import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#records/time/dates.ts'
import { endOfDay, periodOf, wholeDays, type HalfDay, type Period } from './half-day.ts'
import {
  availability,
  earliestStart,
  shortageCause,
  shortageProblem,
  type Booking,
  type StockOfObject,
} from './rental-availability.ts'

const now = endOfDay('2026-03-01')
const stockOf = (quantity: number, rental_return_delay = 0): StockOfObject => ({
  name: 'Table pliante',
  instanceStates: [],
  quantity,
  rental_safety_stock: 0,
  rental_return_delay,
})
const booking = (facts: Partial<Booking> = {}): Booking => ({
  id: 'b1',
  holder: 'Comité des fêtes',
  phone: '0388000000',
  quantity: 4,
  period: wholeDays('2026-12-01', '2026-12-03'),
  hasLeft: false,
  returned: [],
  gone: 0,
  accepted: true,
  ...facts,
})
const booked = (quantity: number, start: string, end: string): Booking =>
  booking({ quantity, period: wholeDays(`2026-${start}`, `2026-${end}`) })
const free = (stock: StockOfObject, asked: Period, others: readonly Booking[], at = now): number =>
  availability(stock, asked, others, at).available
const freeOn = (stock: StockOfObject, day: string, others: readonly Booking[]): number =>
  free({ ...stock, rental_return_delay: 0 }, wholeDays(`2026-${day}`, `2026-${day}`), delayed(stock, others))
/** The turnaround of the others without one of the asked day. */
const delayed = ({ rental_return_delay }: StockOfObject, others: readonly Booking[]): Booking[] =>
  others.map(one => ({ ...one, period: { ...one.period, to: one.period.to + 2 * rental_return_delay } }))

const cases: readonly {
  readonly stock: StockOfObject
  readonly others: readonly Booking[]
  readonly facts: readonly (readonly [from: string, to: string, free: number])[]
}[] = [
  {
    stock: stockOf(7),
    others: [booked(3, '03-21', '03-31')],
    facts: [
      ['03-10', '03-20', 7],
      ['03-21', '03-31', 4],
      ['04-01', '04-02', 7],
    ],
  },
  {
    stock: stockOf(7),
    others: [booked(3, '03-21', '03-31'), booked(2, '03-10', '03-24'), booked(2, '03-23', '04-05')],
    facts: [
      ['03-05', '03-09', 7],
      ['03-10', '03-20', 5],
      ['03-21', '03-22', 2],
      ['03-23', '03-24', 0],
      ['03-25', '03-31', 2],
      ['04-01', '04-05', 5],
      ['04-06', '04-07', 7],
    ],
  },
  {
    stock: stockOf(7, 4),
    others: [booked(3, '03-21', '03-31'), booked(2, '03-10', '03-24')],
    facts: [
      ['03-10', '03-20', 5],
      ['03-21', '03-28', 2],
      ['03-29', '04-04', 4],
      ['04-05', '04-06', 7],
    ],
  },
]

test('[RT14a] on every day of the published tables, the last day included', () => {
  for (const { stock, others, facts } of cases)
    for (const [from, to, expected] of facts) {
      const first = `2026-${from}`
      for (let day = first; day <= `2026-${to}`; day = addDays(day, 1))
        expect(`${day}: ${freeOn(stock, day.slice(5), others)}`).toBe(`${day}: ${expected}`)
    }
})

test('[RT14a] over the periods of the published tables', () => {
  const one = stockOf(1)
  const single = [booked(1, '03-21', '03-21')]
  const of = (stock: StockOfObject, others: readonly Booking[], start: string, end: string): number =>
    free(stock, wholeDays(`2026-${start}`, `2026-${end}`), others, endOfDay('2026-01-01'))
  expect(of(one, single, '03-15', '03-16')).toBe(1)
  expect(of(one, single, '03-18', '03-20')).toBe(1)
  expect(of(one, single, '03-21', '03-21')).toBe(0)
  const three = stockOf(3)
  const long = [booked(1, '01-17', '02-27'), booked(1, '01-20', '02-05'), booked(1, '02-01', '03-09')]
  expect(of(three, long, '01-10', '01-16')).toBe(3)
  expect(of(three, long, '01-17', '01-31')).toBe(1)
  expect(of(three, long, '02-01', '02-05')).toBe(0)
  expect(of(three, long, '02-28', '03-31')).toBe(2)
})

test('[RT14a] half days: what is back in the morning leaves again in the afternoon, and no sooner', () => {
  const morning = { date: '2026-12-03', shift_id: 1 }
  const afternoon = { date: '2026-12-03', shift_id: 2 }
  const out = booking({ period: periodOf({ date: '2026-12-01', shift_id: 2 }, morning) })
  const end = { date: '2026-12-05', shift_id: null }
  expect(free(stockOf(4), periodOf(afternoon, end), [out])).toBe(4)
  expect(free(stockOf(4), periodOf(morning, end), [out])).toBe(0)
  expect(free(stockOf(4), periodOf(morning, morning), [out])).toBe(0)
  expect(free(stockOf(4), wholeDays('2026-11-30', '2026-11-30'), [out])).toBe(4)
  expect(
    free(stockOf(4), periodOf({ date: '2026-12-01', shift_id: 1 }, { date: '2026-12-01', shift_id: 1 }), [
      out,
    ]),
  ).toBe(4)
})

test('[RT1] the safety stock is kept, quotations reserve nothing, tracked instances count by their state', () => {
  const asked = wholeDays('2026-12-02', '2026-12-02')
  expect(free({ ...stockOf(10), rental_safety_stock: 1 }, asked, [booking()])).toBe(5)
  expect(free(stockOf(10), asked, [booking({ accepted: false })])).toBe(10)
  const instanceStates = ['available', 'prepared', 'rented', 'unknown', 'lost', 'sold', 'deleted']
  expect(availability({ ...stockOf(10), instanceStates }, asked, [], now)).toMatchObject({
    total: 4,
    available: 4,
  })
})

test('[RT1] the turnaround holds the stock after the end, for the other bookings and for the asked one', () => {
  const of = (start: string, end: string): number =>
    free(stockOf(9, 1), wholeDays('2026-12-03', '2026-12-05'), [booked(4, start, end)])
  expect(of('11-30', '12-02')).toBe(5)
  expect(of('11-30', '12-01')).toBe(9)
  expect(of('12-06', '12-09')).toBe(5)
  expect(of('12-07', '12-09')).toBe(9)
})

test('[RT14a] after the departure what is still out is held: thirty chairs of forty that are back are free', () => {
  const left = booking({
    quantity: 40,
    hasLeft: true,
    period: wholeDays('2026-02-20', '2026-03-10'),
    returned: [{ quantity: 30, at: endOfDay('2026-02-28') }],
  })
  const asked = wholeDays('2026-03-04', '2026-03-04')
  expect(free(stockOf(50), asked, [left])).toBe(40)
  // Their turnaround after the day they came.
  expect(free(stockOf(50, 4), asked, [left])).toBe(10)
  expect(free(stockOf(50), asked, [{ ...left, gone: 4 }])).toBe(44)
  expect(free(stockOf(50), asked, [{ ...left, quantity: 30 }])).toBe(50)
})

test('[RT14a] what is late is held until now, rolling; later figures say how many of the free ones are awaited', () => {
  const late = booking({ hasLeft: true, quantity: 3, period: wholeDays('2026-02-10', '2026-02-20') })
  const today = wholeDays('2026-03-01', '2026-03-01')
  expect(availability(stockOf(7), today, [late], now)).toMatchObject({ available: 4, awaited: 0 })
  const tomorrow = wholeDays('2026-03-02', '2026-03-02')
  expect(availability(stockOf(7), tomorrow, [late], now)).toMatchObject({ available: 7, awaited: 3 })
  expect(availability(stockOf(7, 1), tomorrow, [late], now)).toMatchObject({ available: 4 })
  expect(availability(stockOf(7), tomorrow, [late], endOfDay('2026-03-02'))).toMatchObject({ available: 4 })
  // What nobody came for is in the house.
  expect(free(stockOf(7), today, [{ ...late, hasLeft: false }])).toBe(7)
})

test('[RT15] a shortage has one of three causes', () => {
  const asked = wholeDays('2026-03-01', '2026-03-03')
  const why = (stock: StockOfObject, others: readonly Booking[], count: number) =>
    shortageCause(stock, count, availability(stock, asked, others, now))
  const late = booking({ hasLeft: true, quantity: 3, period: wholeDays('2026-02-10', '2026-02-20') })
  expect(why(stockOf(7), [], 7)).toBeNull()
  expect(why(stockOf(7), [late], 6)).toBe('late')
  expect(why(stockOf(7), [late], 8)).toBe('stock')
  const states = ['available', 'available', 'lost']
  expect(why({ ...stockOf(0), instanceStates: states }, [], 3)).toBe('lost')
  expect(why({ ...stockOf(0), instanceStates: states }, [], 4)).toBe('stock')
})

test('[RT1] the earliest start waits for the availability delay', () => {
  expect(earliestStart('2026-11-21', 2)).toBe('2026-11-23')
  expect(earliestStart('2026-11-21', 0)).toBe('2026-11-21')
})

test('[RT1] only admin may override a shortage, which names the holders of the stock', () => {
  const found = availability(stockOf(9), wholeDays('2026-12-02', '2026-12-04'), [booking()], now)
  expect(shortageProblem(stockOf(9), 5, found)).toBeNull()
  expect(shortageProblem(stockOf(9), 6, found)).toEqual({
    id: 25,
    field: 'objects',
    message:
      'Stock insuffisant pour «\u202fTable pliante\u202f»\u00a0: 5\u00a0disponibles, 6\u00a0demandés. Réservé par\u00a0: Comité des fêtes (4).',
    user_overridable: true,
    right: 'admin',
  })
})

const half = fc.integer({ min: now - 40, max: now + 40 })
const anyBooking = fc
  .record({
    from: half,
    length: fc.nat(24),
    quantity: fc.nat(6),
    accepted: fc.boolean(),
    hasLeft: fc.boolean(),
    back: fc.array(fc.record({ quantity: fc.nat(3), at: half }), { maxLength: 2 }),
    gone: fc.nat(2),
  })
  .map(({ from, length, quantity, accepted, hasLeft, back, gone }): Booking => {
    const left = hasLeft && from <= now
    return booking({
      period: { from, to: from + length },
      quantity,
      accepted,
      hasLeft: left,
      returned: left ? back.map(one => ({ ...one, at: Math.min(one.at, now) })) : [],
      gone: left ? gone : 0,
    })
  })
const bookings = fc.array(anyBooking, { maxLength: 8 })
const asking = fc.record({ from: half, length: fc.nat(12), delay: fc.nat(3) })

/** What is held of one booking at one half day, counted plainly. */
const heldAt = (one: Booking, at: HalfDay, delay: number): number => {
  if (!one.accepted || at < one.period.from) return 0
  const holdsUntil = (end: HalfDay): boolean => at <= end + 2 * delay
  if (!one.hasLeft) return holdsUntil(one.period.to) ? one.quantity : 0
  const end = one.period.to < now ? now : one.period.to
  const back = one.returned.reduce((sum, { quantity }) => sum + quantity, 0)
  const coming = one.returned.reduce(
    (sum, { quantity, at: when }) => sum + (holdsUntil(Math.min(when, end)) ? quantity : 0),
    0,
  )
  return coming + (holdsUntil(end) ? Math.max(0, one.quantity - back - one.gone) : 0)
}

test('[RT14a] the busiest half day is the one found by counting each of them', () => {
  fc.assert(
    fc.property(bookings, asking, (others, { from, length, delay }) => {
      const held = Array.from({ length: length + 2 * delay + 1 }, (_, n) =>
        others.reduce((sum, one) => sum + heldAt(one, from + n, delay), 0),
      )
      const found = availability(stockOf(1000, delay), { from, to: from + length }, others, now)
      expect(found.available).toBe(1000 - Math.max(...held))
      expect(found.holders.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(Math.max(...held))
    }),
  )
})

test('[RT14a] the order of bookings is irrelevant, one more never frees, and what returns never takes', () => {
  fc.assert(
    fc.property(bookings, anyBooking, asking, fc.nat(3), (others, more, { from, length, delay }, count) => {
      const asked = { from, to: from + length }
      const stock = stockOf(60, delay)
      const before = free(stock, asked, others)
      expect(free(stock, asked, others.toReversed())).toBe(before)
      expect(free(stock, asked, [...others, more])).toBeLessThanOrEqual(before)
      const back = more.returned.reduce((sum, { quantity }) => sum + quantity, 0)
      const out = more.quantity - back - more.gone
      if (!more.hasLeft || out < count) return
      const returned = { ...more, returned: [...more.returned, { quantity: count, at: now }] }
      expect(free(stock, asked, [...others, returned])).toBeGreaterThanOrEqual(
        free(stock, asked, [...others, more]),
      )
    }),
  )
})
