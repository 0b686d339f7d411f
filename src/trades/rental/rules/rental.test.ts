import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '#records/values/decimal.ts'
import { cautionTotal, missingCharge, settleCaution, unusedSplit } from './rental.ts'

const plates = { rental_minimum_missing_for_payment: 3, rental_price_per_missing: 1.2 }

test('[RT5] missing pieces are charged from the threshold on, all of them', () => {
  expect(missingCharge(2, plates)).toBe(0)
  expect(missingCharge(3, plates)).toBe(3.6)
  expect(missingCharge(7, plates)).toBe(8.4)
  expect(missingCharge(1, { ...plates, rental_minimum_missing_for_payment: null })).toBe(1.2)
  expect(missingCharge(0, { ...plates, rental_minimum_missing_for_payment: 0 })).toBe(0)
})

test('[RT6] unused pieces pay their own price instead of the tariff', () => {
  expect(unusedSplit(100, 30, 0.05)).toEqual({ charged: 70, unused: 30, unusedAmount: 1.5 })
  expect(unusedSplit(100, 130, 0.05)).toEqual({ charged: 0, unused: 100, unusedAmount: 5 })
  expect(unusedSplit(100, 30, 0)).toEqual({ charged: 100, unused: 0, unusedAmount: 0 })
  expect(unusedSplit(100, -1, 0.05).charged).toBe(100)
})

test('[RT8] the deposit is the sum of deposits by quantity', () => {
  expect(
    cautionTotal([
      { rental_caution: 0.1, quantity: 3 },
      { rental_caution: 50, quantity: 2 },
      { rental_caution: null, quantity: 9 },
    ]),
  ).toBe(100.3)
})

test('[RT8] a deposit is returned whole, or in part with a reason', () => {
  expect(settleCaution(100, 0, '')).toEqual({
    ok: true,
    lines: [
      { origin: 'caution', amount: 100, reason: '' },
      { origin: 'caution_back', amount: -100, reason: '' },
    ],
  })
  expect(settleCaution(100, 12.5, 'deux verres cassés')).toMatchObject({
    ok: true,
    lines: [{ amount: 100 }, { amount: -87.5, reason: 'deux verres cassés' }],
  })
  expect(settleCaution(100, 12.5, ' ')).toMatchObject({ ok: false, problem: { id: 13, field: 'reason' } })
})

test('[RT8] what remains is what was kept, never more than was received', () => {
  const cents = fc.nat(100_000).map(n => n / 100)
  fc.assert(
    fc.property(cents, cents, (received, kept) => {
      const settled = settleCaution(received, kept, 'casse')
      expect(settled.ok && sumMoney(settled.lines.map(({ amount }) => amount))).toBe(Math.min(received, kept))
    }),
  )
})
