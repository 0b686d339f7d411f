// Converts what a person types in kilograms to stored grams (WG1): the comma of a French weight, no more than two decimals.
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { displayedToStored, storedToDisplayed } from '#records/values/weight.ts'

/** Null when it is not a number yet. */
export const typedToGrams = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.').replace(/\.$/, '')
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  return displayedToStored(Number(text))
}

/** « 48,5 »: as a person would type it. */
export const gramsToTyped = (grams: number): string => String(grams / 1000).replace('.', ',')

/** « 45,00 »: only the figure, because its unit is shown beside it. Negative with a minus sign, not a hyphen. */
export const kilogramsText = (grams: number): string =>
  formatTwoDecimals(storedToDisplayed(grams) ?? 0).replace('-', '−')

/** « 3,5 » for a container's tare, on a chip. */
export const shortKilograms = (grams: number): string => gramsToTyped(Math.round(grams / 10) * 10)
