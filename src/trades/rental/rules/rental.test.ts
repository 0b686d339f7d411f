import { expect, test } from 'vitest'
import { cautionTotal, missingCharge } from './rental.ts'

const plates = { rental_minimum_missing_for_payment: 3, rental_price_per_missing: 1.2 }

test('[RT5] missing pieces are charged from the threshold on, all of them', () => {
  expect(missingCharge(2, plates)).toBe(0)
  expect(missingCharge(3, plates)).toBe(3.6)
  expect(missingCharge(7, plates)).toBe(8.4)
  expect(missingCharge(1, { ...plates, rental_minimum_missing_for_payment: null })).toBe(1.2)
  expect(missingCharge(0, { ...plates, rental_minimum_missing_for_payment: 0 })).toBe(0)
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
