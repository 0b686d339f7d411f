// A rental that changes after it was billed: its documents stay as they are, and the lines still add up to what it costs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents, toCents } from '#records/values/decimal.ts'
import type { BillLine } from '../rental-bill.ts'
import { frozenBillChanges, mergedBill } from './frozen-bill.ts'

type Stored = BillLine & { readonly id: string }
const line = (object_id: string, origin: BillLine['origin'], quantity: number, cents: number): BillLine => ({
  object_id,
  origin,
  label: `${object_id}, ${origin}`,
  quantity,
  unit_price: fromCents(cents),
  amount: fromCents(cents * quantity),
})
let made = 0
const applied = (
  stored: readonly Stored[],
  wanted: readonly BillLine[],
  billed: ReadonlySet<string>,
): Stored[] => {
  const { created, patched, removed } = frozenBillChanges(stored, wanted, billed)
  return [
    ...stored
      .filter(({ id }) => !removed.includes(id))
      .map(one => Object.assign({}, one, patched.find(({ id }) => id === one.id)?.fields)),
    ...created.map(one => Object.assign({ id: `new${made++}` }, one)),
  ]
}
const totalOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, one) => sum + toCents(one.amount), 0)

test('[RT19] fewer or more pieces, or another price, are a line beside the billed one', () => {
  const stored = [{ id: 'f', ...line('table', 'rental_day', 8, 300) }]
  const after = (wanted: BillLine[]) =>
    applied(stored, wanted, new Set(['f'])).map(
      one => `${one.id.replace(/\d/g, '')} ${one.quantity} × ${one.unit_price}`,
    )
  expect(after([line('table', 'rental_day', 10, 300)])).toEqual(['f 8 × 3', 'new 2 × 3'])
  expect(after([line('table', 'rental_day', 5, 300)])).toEqual(['f 8 × 3', 'new -3 × 3'])
  expect(after([line('table', 'rental_day', 8, 250)])).toEqual(['f 8 × 3', 'new 1 × -4'])
  expect(after([])).toEqual(['f 8 × 3', 'new -8 × 3'])
  expect(after([line('table', 'rental_day', 8, 300)])).toEqual(['f 8 × 3'])
})

const bills = fc.uniqueArray(
  fc
    .record({
      object: fc.constantFrom('table', 'chair', 'tent'),
      origin: fc.constantFrom('rental_day' as const, 'rental_week' as const),
      quantity: fc.integer({ min: 1, max: 50 }),
      cents: fc.integer({ min: 1, max: 2000 }),
    })
    .map(one => line(one.object, one.origin, one.quantity, one.cents)),
  { selector: ({ object_id, origin }) => `${object_id} ${origin}`, maxLength: 6 },
)

test('[RT18] [RT19] whatever was billed between the changes, billed lines stay and the sum is what is wanted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(bills, fc.boolean()), { maxLength: 6 }), rounds => {
      let stored: Stored[] = []
      let billed: ReadonlySet<string> = new Set()
      for (const [wanted, isBilled] of rounds) {
        const before = stored.filter(({ id }) => billed.has(id))
        stored = applied(stored, wanted, billed)
        expect(stored).toEqual(expect.arrayContaining(before))
        expect(totalOf(stored)).toBe(totalOf(wanted))
        expect(totalOf(mergedBill(stored))).toBe(totalOf(wanted))
        expect(frozenBillChanges(stored, wanted, billed)).toEqual({ created: [], patched: [], removed: [] })
        if (isBilled) billed = new Set(stored.map(({ id }) => id))
      }
    }),
    { numRuns: 300 },
  )
})
