import { expect, test } from 'vitest'
import { bandOf } from './availability-band.ts'
import { endOfDay, wholeDays } from './half-day.ts'
import { availability, type Booking, type StockOfObject } from './rental-availability.ts'
import { halvesText } from './shortage-words.ts'

const now = endOfDay('2026-03-05')
const stockOf = (quantity: number, rental_return_delay = 0): StockOfObject => ({
  name: 'Table',
  instanceStates: [],
  quantity,
  rental_safety_stock: 0,
  rental_return_delay,
})
const booking = (
  id: string,
  quantity: number,
  from: string,
  to: string,
  facts: Partial<Booking> = {},
): Booking => ({
  id,
  holder: id,
  phone: '',
  accepted: true,
  hasLeft: false,
  returned: [],
  gone: 0,
  quantity,
  period: wholeDays(`2026-${from}`, `2026-${to}`),
  ...facts,
})
const march = wholeDays('2026-03-01', '2026-04-30')
const told = (stock: StockOfObject, ...bookings: readonly Booking[]) =>
  bandOf(stock, bookings, march, now).levels.map(level =>
    `${level.free} ${halvesText(level)}`.replaceAll('\u00a0', ' '),
  )

test('[RT14a] [RT17] the band shows the facts of the one formula, the turnaround included', () => {
  const a = booking('a', 3, '03-21', '03-31')
  const b = booking('b', 2, '03-10', '03-24')
  expect(told(stockOf(7), a)).toEqual(['7 du 1er au 20 mars', '4 du 21 au 31 mars', '7 du 1er au 30 avr.'])
  expect(told(stockOf(7), a, b, booking('c', 2, '03-23', '04-05'))).toEqual([
    '7 du 1er au 9 mars',
    '5 du 10 au 20 mars',
    '2 du 21 au 22 mars',
    '0 du 23 au 24 mars',
    '2 du 25 au 31 mars',
    '5 du 1er au 5 avr.',
    '7 du 6 au 30 avr.',
  ])
  expect(told(stockOf(7, 4), a, b)).toEqual([
    '7 du 1er au 9 mars',
    '5 du 10 au 20 mars',
    '2 du 21 au 28 mars',
    '4 du 29 mars au 4 avr.',
    '7 du 5 au 30 avr.',
  ])
})

test('[RT17] each dossier has its stretches: booked, late since its return, in turnaround; what is awaited is said', () => {
  const late = booking('late', 3, '02-20', '03-02', { hasLeft: true })
  const next = booking('next', 1, '03-10', '03-11')
  const quotation = booking('quotation', 7, '03-10', '03-11', { accepted: false })
  const { levels, holders } = bandOf(stockOf(7, 1), [next, late, quotation], march, now)
  expect(holders.map(one => [one.booking.id, one.quantity, one.isLate])).toEqual([
    ['late', 3, true],
    ['next', 1, false],
  ])
  expect(
    holders[0]?.stretches.map(one => `${one.kind} ${halvesText(one)}`.replaceAll('\u00a0', ' ')),
  ).toEqual(['booked du 1er au 2 mars', 'late du 3 au 5 mars', 'turnaround le 6 mars'])
  expect(levels.map(({ free, awaited }) => [free, awaited])).toEqual([
    [4, 0],
    [7, 3],
    [6, 3],
    [7, 3],
  ])
})

test('[RT25a] what is borrowed counts from its first half day to its last, and no longer', () => {
  const { from, to: until } = wholeDays('2026-03-10', '2026-03-12')
  const stock = { ...stockOf(2), borrowed: [{ from, until, quantity: 5 }] }
  expect(told(stock, booking('a', 2, '03-11', '03-14'))).toEqual([
    '2 du 1er au 9 mars',
    '7 le 10 mars',
    '5 du 11 au 12 mars',
    '0 du 13 au 14 mars',
    '2 du 15 mars au 30 avr.',
  ])
})

test('[RT25a] what is borrowed for a rental’s own days covers it, whatever the turnaround', () => {
  const { from, to: until } = wholeDays('2026-03-10', '2026-03-12')
  const stock = { ...stockOf(2, 3), borrowed: [{ from, until, quantity: 5 }] }
  const free = (start: string, end: string) =>
    availability(stock, wholeDays(`2026-03-${start}`, `2026-03-${end}`), [], now).available
  expect([free('10', '12'), free('11', '11'), free('10', '13'), free('09', '12'), free('13', '13')]).toEqual([
    7, 7, 2, 2, 2,
  ])
})
