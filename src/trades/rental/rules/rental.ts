// What is added to the price of a rental or subtracted from it: missing and unused pieces, the deposit (RT5, RT6, RT8).
import { fromCents, toCents } from '#records/values/decimal.ts'
import { requiredProblem, type Problem } from '#records/problem.ts'

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

/**
 * RT6: pieces that were returned unused are charged `rental_not_used` instead of the tariff; without such a price, the tariff.
 * Returns how many pieces are charged which.
 */
export const unusedSplit = (
  quantity: number,
  unused: number,
  rental_not_used: number | null | undefined,
): { charged: number; unused: number; unusedAmount: number } => {
  const price = toCents(rental_not_used ?? 0)
  const spared = price > 0 ? Math.min(Math.max(0, unused), quantity) : 0
  return { charged: quantity - spared, unused: spared, unusedAmount: fromCents(spared * price) }
}

/** RT8: Σ rental_caution × quantity. */
export const cautionTotal = (
  lines: readonly { readonly rental_caution: number | null; readonly quantity: number }[],
): number =>
  fromCents(
    lines.reduce((sum, { rental_caution, quantity }) => sum + toCents(rental_caution ?? 0) * quantity, 0),
  )

interface CautionLine {
  readonly origin: 'caution' | 'caution_back'
  readonly amount: number
  readonly reason: string
}
export type CautionOutcome =
  | { readonly ok: true; readonly lines: readonly CautionLine[] }
  | { readonly ok: false; readonly problem: Problem }

/** RT8: the deposit and the part that is returned. Keeping a part needs a reason; nobody keeps more than was received. */
export const settleCaution = (received: number, kept: number, reason: string): CautionOutcome => {
  const cents = toCents(received)
  const keptCents = Math.min(Math.max(0, toCents(kept)), cents)
  if (keptCents > 0 && reason.trim() === '')
    return { ok: false, problem: requiredProblem('reason', 'le motif') }
  const lines: CautionLine[] = [
    { origin: 'caution', amount: fromCents(cents), reason: '' },
    { origin: 'caution_back', amount: fromCents(keptCents - cents), reason: reason.trim() },
  ]
  return { ok: true, lines: lines.filter(({ amount }) => amount !== 0) }
}
