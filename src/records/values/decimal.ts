// Decimal numbers as people type and read them (specification section 9): comma or dot in, French out, no binary rounding errors.

export const commaToDot = (text: string): string => text.replaceAll(',', '.')

/** « 1 234,50 » with any blanks (U+00A0, U+202F) → 1234.5; null when the text is not a plain decimal number. */
export const parseDecimal = (text: string): number | null => {
  const compact = commaToDot(text.replace(/\s/gu, ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(compact) ? Number(compact) + 0 : null
}

/**
 * Rounds by the decimal notation of a number, halves away from zero: 1.005 to 2 decimals is 1.01, which binary arithmetic misses.
 */
export const roundTo = (value: number, decimals: number): number =>
  Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals) + 0

const shifted = (value: number, places: number): number => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}

const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

export const formatTwoDecimals = (value: number): string => twoDecimals.format(roundTo(value, 2))
export const formatWhole = (value: number): string => wholes.format(roundTo(value, 0))

/** « 1 234,50 € »: U+202F between thousands, U+00A0 before the sign. */
export const formatMoney = (amount: number): string => euros.format(roundTo(amount, 2))

/** Sums of money are computed in whole cents. */
export const toCents = (amount: number): number => roundTo(shifted(roundTo(amount, 2), 2), 0)
export const fromCents = (cents: number): number => shifted(cents, -2)
export const sumMoney = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))
