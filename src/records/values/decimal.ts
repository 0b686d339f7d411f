// Decimal numbers as people type and read them (specification section 9): comma or dot in, French out, no binary rounding errors.

export const commaToDot = (text: string): string => text.replaceAll(',', '.')

/** « 1 234,50 » with any blanks (U+00A0, U+202F) → 1234.5; null when the text is not a plain decimal number. */
export const parseDecimal = (text: string): number | null => {
  const compact = commaToDot(text.replace(/\s/gu, ''))
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(compact) ? Number(compact) + 0 : null
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

// By hand, because the browser takes 20 ms to make its first `Intl.NumberFormat`, four times that on a slow phone, at every start. The tests
// hold these against it.

/** « 1 234,50 »: a comma, and U+202F between thousands. */
const formatDecimals = (value: number, decimals: number): string =>
  roundTo(value, decimals)
    .toFixed(decimals)
    .replace('.', ',')
    .replace(/\d(?=(\d{3}){1,7}(,|$))/g, '$&\u202f')

export const formatTwoDecimals = (value: number): string => formatDecimals(value, 2)
export const formatWhole = (value: number): string => formatDecimals(value, 0)
/** One decimal, where it is not zero. */
export const formatTenths = (value: number): string => formatDecimals(value, 1).replace(',0', '')

/** « 1 234,50 € », « −17,00 € »: U+202F between thousands, U+00A0 before the sign of the euro, U+2212 for what is less than nothing. */
export const formatMoney = (amount: number): string =>
  `${formatTwoDecimals(amount).replace('-', '\u2212')}\u00a0€`

/** Sums of money are computed in whole cents. */
export const toCents = (amount: number): number => roundTo(shifted(roundTo(amount, 2), 2), 0)
export const fromCents = (cents: number): number => shifted(cents, -2)
export const sumMoney = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))
