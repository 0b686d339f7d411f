// What a person types in kilograms and what is stored in grams (WG1): the comma of a French weight, no more than two decimals.
import { formatTwoDecimals, formatWhole } from '#records/values/decimal.ts'
import { displayedToStored, storedToDisplayed } from '#records/values/weight.ts'

/** Null: nothing that is a number yet. */
export const typedToGrams = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.').replace(/\.$/, '')
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  return displayedToStored(Number(text))
}

/** « 48,5 »: as it would have been typed. */
export const gramsToTyped = (grams: number): string => String(grams / 1000).replace('.', ',')

/** « 45,00 »: the figure alone, its unit stands beside it. A minus is a minus, not a hyphen. */
export const kilogramsText = (grams: number): string =>
  formatTwoDecimals(storedToDisplayed(grams) ?? 0).replace('-', '−')

/** « 3,5 » of a container's tare, on a chip. */
export const shortKilograms = (grams: number): string => gramsToTyped(Math.round(grams / 10) * 10)

/** « 312 »: on cards, where a whole number is enough; its unit stands beside it. */
export const wholeKilograms = (grams: number): string => formatWhole(storedToDisplayed(grams) ?? 0)
