// Weights and volumes (specification section 9, WG1). Weights are stored as integers in the back end's unit (grams by default)
// and shown in kilograms with 2 decimals; volumes are cubic metres with 2 decimals.
import { formatTwoDecimals, formatWhole, roundTo } from './decimal.ts'

/** `{ kg: { g: 1000 } }` means « one kg is 1000 g ». The table of /ping replaces this one completely. */
export type Conversions = { readonly [unit: string]: { readonly [smaller: string]: number } }
const DEFAULT_CONVERSIONS: Conversions = { kg: { g: 1000 } }

export interface WeightUnits {
  /** The unit in which the back end stores weights: `units.weight` of /ping. */
  readonly stored: string
  readonly displayed: string
  readonly conversions: Conversions
}
export const DEFAULT_UNITS: WeightUnits = { stored: 'g', displayed: 'kg', conversions: DEFAULT_CONVERSIONS }

/** The units of an answer of /ping; whatever it leaves out keeps its default. */
export const unitsFromPing = (ping: {
  readonly units?: { readonly weight?: string }
  readonly conversions?: Conversions
}): WeightUnits => ({
  ...DEFAULT_UNITS,
  stored: ping.units?.weight ?? DEFAULT_UNITS.stored,
  conversions: ping.conversions ?? DEFAULT_CONVERSIONS,
})

/** Uses the table in both directions and through other units; null when no path connects the two units. */
export const convert = (
  value: number,
  from: string,
  to: string,
  conversions: Conversions = DEFAULT_CONVERSIONS,
): number | null => {
  const reached = new Map([[from, value]])
  for (const [unit, amount] of reached) {
    if (unit === to) return amount
    for (const [bigger, smallers] of Object.entries(conversions))
      for (const [smaller, factor] of Object.entries(smallers)) {
        if (!(factor > 0)) continue
        if (bigger === unit && !reached.has(smaller)) reached.set(smaller, amount * factor)
        if (smaller === unit && !reached.has(bigger)) reached.set(bigger, amount / factor)
      }
  }
  return null
}

/** The stored value of a weight typed in the displayed unit: 0 decimals. */
export const displayedToStored = (displayed: number, units: WeightUnits = DEFAULT_UNITS): number | null =>
  rounded(convert(displayed, units.displayed, units.stored, units.conversions), 0)

/** The displayed value of a stored weight: 2 decimals. */
export const storedToDisplayed = (stored: number, units: WeightUnits = DEFAULT_UNITS): number | null =>
  rounded(convert(stored, units.stored, units.displayed, units.conversions), 2)

/** « 45,00 kg » for a stored weight; a unit that the table does not have is shown as stored. */
export const formatWeight = (stored: number, units: WeightUnits = DEFAULT_UNITS): string => {
  const displayed = storedToDisplayed(stored, units)
  return displayed === null
    ? `${formatTwoDecimals(stored)}\u00a0${units.stored}`
    : `${formatTwoDecimals(displayed)}\u00a0${units.displayed}`
}

/** Below this a rounded kilogram says something else: « 3 kg » for 2,58. */
const EXACT_BELOW = 10

/** « 45 kg », for gauges and cards, where a whole number is enough; « 7,50 kg » where it is not. */
export const formatWeightShort = (stored: number, units: WeightUnits = DEFAULT_UNITS): string => {
  const displayed = convert(stored, units.stored, units.displayed, units.conversions)
  if (displayed !== null && Math.abs(displayed) < EXACT_BELOW && !Number.isInteger(displayed))
    return formatWeight(stored, units)
  return displayed === null
    ? `${formatWhole(stored)}\u00a0${units.stored}`
    : `${formatWhole(displayed)}\u00a0${units.displayed}`
}

export const storedVolume = (volume: number): number => roundTo(volume, 2)

/** « 1,93 m³ ». */
export const formatVolume = (volume: number): string => `${formatTwoDecimals(volume)}\u00a0m³`

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundTo(value, decimals)
