// The invoice lines of a rental: one for each object and tariff, frozen once accepted, written with the fewest changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#records/values/decimal.ts'
import { billChanges, billTotal, freshBill, keptBill, type BillLine, type Rented } from './rental-bill.ts'
import { rentalPrice } from './rental-price.ts'

const table = { id: 'table', name: 'Table', rental_day: 3, rental_week: 9, rental_caution: 40 }
const chair = { id: 'chair', name: 'Chaise', rental_halfday: 0.35, rental_day: 0.6, rental_caution: 0.1 }
const free = { id: 'free', name: 'Prêt', rental_caution: 0 }
const rented = fc
  .record({ table: fc.integer({ min: 1, max: 9999 }), chair: fc.integer({ min: 1, max: 9999 }) })
  .map(({ table: tables, chair: chairs }): Rented[] => [
    { object: table, quantity: tables },
    { object: chair, quantity: chairs },
  ])
const quantities = (of: readonly Rented[]) => new Map(of.map(({ object, quantity }) => [object.id, quantity]))
const stored = (lines: readonly BillLine[]) =>
  lines.map((line, n) => Object.assign({}, line, { id: `l${n}` }))
const texts = (lines: readonly BillLine[]): string[] =>
  lines.map(line => `${line.origin} ${line.quantity} × ${line.unit_price} = ${line.amount}`)

test('[RT18] each object pays its cheapest mix, times its pieces, in whole cents', () => {
  expect(texts(freshBill([{ object: chair, quantity: 3 }], 3))).toEqual([
    'rental_day 3 × 0.6 = 1.8',
    'rental_halfday 3 × 0.35 = 1.05',
    'caution 1 × 0.3 = 0.3',
  ])
  expect(freshBill([{ object: free, quantity: 3 }], 3)).toEqual([])
  fc.assert(
    fc.property(rented, fc.integer({ min: 1, max: 400 }), (lines, halfDays) => {
      const cents = lines.reduce(
        (sum, { object, quantity }) => sum + quantity * toCents(rentalPrice(object, halfDays)?.total ?? 0),
        0,
      )
      expect(toCents(billTotal(freshBill(lines, halfDays)))).toBe(cents)
    }),
  )
})

test('[RT3] frozen lines keep their unit prices for any number of pieces; an object that is added is priced', () => {
  const before = [{ object: table, quantity: 4 }]
  const kept = { stored: stored(freshBill(before, 16)), quantities: quantities(before), isFrozen: true }
  const dearer = { ...table, rental_day: 50, rental_week: 300 }
  const more = [
    { object: dearer, quantity: 7 },
    { object: chair, quantity: 2 },
  ]
  expect(texts(keptBill(more, 2, kept))).toEqual([
    'rental_week 7 × 9 = 63',
    'rental_day 7 × 3 = 21',
    'rental_day 2 × 0.6 = 1.2',
    'caution 1 × 280.2 = 280.2',
  ])
  expect(texts(keptBill(more, 2, { ...kept, isFrozen: false }))[0]).toBe('rental_day 7 × 50 = 350')
})

test('[RT18] the changes lead from any lines to the wanted ones, leave others alone, and a second time there are none', () => {
  const delivery: BillLine = {
    object_id: null,
    origin: 'rental_not_used',
    label: 'Pièces inutilisées',
    quantity: 1,
    unit_price: 35,
    amount: 35,
  }
  fc.assert(
    fc.property(rented, rented, fc.nat(40), fc.nat(40), (old, now, before, after) => {
      const lines = stored([...freshBill(old, before), delivery, ...freshBill(old, before)])
      const wanted = freshBill(now, after)
      const { created, patched, removed } = billChanges(lines, wanted)
      const left = lines
        .filter(({ id }) => !removed.includes(id))
        .map(line => Object.assign({}, line, patched.find(({ id }) => id === line.id)?.fields))
      const result = [...left, ...created.map((line, n) => Object.assign({}, line, { id: `n${n}` }))]
      expect(texts(result).toSorted((a, b) => a.localeCompare(b))).toEqual(
        texts([...wanted, delivery]).toSorted((a, b) => a.localeCompare(b)),
      )
      expect(billChanges(result, wanted)).toEqual({ created: [], patched: [], removed: [] })
    }),
  )
})
