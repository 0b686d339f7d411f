// What is added to the price of a rental or subtracted from it: missing pieces, the deposit (RT5, RT8).
import { fromCents, toCents } from '#records/values/decimal.ts'

/**
 * RT5: nothing below the threshold; from it on, every missing piece is charged. A threshold of 0 or none charges from the first
 * piece.
 */
export const missingCharge = (
  missing: number,
  object: {
    readonly rental_minimum_missing_for_payment?: number | null
    readonly rental_price_per_missing?: number | null
  },
): number =>
  missing >= (object.rental_minimum_missing_for_payment ?? 0)
    ? fromCents(missing * toCents(object.rental_price_per_missing ?? 0))
    : 0

/** RT8: Σ rental_caution × quantity. */
export const cautionTotal = (
  lines: readonly { readonly rental_caution: number | null; readonly quantity: number }[],
): number =>
  fromCents(
    lines.reduce((sum, { rental_caution, quantity }) => sum + toCents(rental_caution ?? 0) * quantity, 0),
  )
