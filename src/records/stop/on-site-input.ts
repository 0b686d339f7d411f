// Figures that a crew types with gloves on: read as people write them (« 12,5 »), refused with a sentence when they cannot be true.
import { parseDecimal, roundTo } from '../values/decimal.ts'
import { clockToMinutes } from '../time/duration.ts'
import { onSiteMessages } from '../fr/on-site-messages.ts'
import { displayedToStored, storedToDisplayed, storedVolume, type WeightUnits } from '../values/weight.ts'

export type Typed<T = number> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string }

const right = <T>(value: T): Typed<T> => ({ ok: true, value })
const wrong = (sentence: string): { readonly ok: false; readonly sentence: string } => ({
  ok: false,
  sentence,
})

/** More than any line, stop or half day of a truck: certainly a typing error. */
export const MOST_PIECES = 999
export const MOST_KILOGRAMS = 10_000
const MOST_CUBIC_METRES = 100
const MOST_HOURS = 12

export const checkQuantity = (quantity: number): Typed => {
  if (!Number.isInteger(quantity)) return wrong(onSiteMessages.notAWhole)
  if (quantity < 0) return wrong(onSiteMessages.negative)
  return quantity > MOST_PIECES ? wrong(onSiteMessages.tooMany(MOST_PIECES)) : right(quantity)
}

/** Checks a weight in its stored form. */
export const checkWeight = (stored: number, units?: WeightUnits): Typed => {
  if (!Number.isFinite(stored)) return wrong(onSiteMessages.notANumber)
  if (stored < 0) return wrong(onSiteMessages.negative)
  const whole = roundTo(stored, 0)
  if (whole === 0) return wrong(onSiteMessages.noWeight)
  return (storedToDisplayed(whole, units) ?? whole) > MOST_KILOGRAMS
    ? wrong(onSiteMessages.tooHeavy(MOST_KILOGRAMS))
    : right(whole)
}

export const checkVolume = (volume: number): Typed => {
  if (!Number.isFinite(volume)) return wrong(onSiteMessages.notANumber)
  if (volume < 0) return wrong(onSiteMessages.negative)
  return volume > MOST_CUBIC_METRES
    ? wrong(onSiteMessages.tooLarge(MOST_CUBIC_METRES))
    : right(storedVolume(volume))
}

export const checkMinutes = (minutes: number): Typed => {
  if (!Number.isInteger(minutes)) return wrong(onSiteMessages.notAWhole)
  if (minutes < 0) return wrong(onSiteMessages.negative)
  return minutes > MOST_HOURS * 60 ? wrong(onSiteMessages.tooLong(MOST_HOURS)) : right(minutes)
}

/** « 3 ». */
export const readQuantity = (text: string): Typed => {
  const number = parseDecimal(text)
  return number === null ? wrong(onSiteMessages.notAWhole) : checkQuantity(number)
}

/** « 12,5 », in kilograms, with its unit or without → grams, as they are stored. */
export const readWeight = (text: string, units?: WeightUnits): Typed => {
  const unit = units?.displayed ?? 'kg'
  const bare = text.trim().toLowerCase()
  const number = parseDecimal(bare.endsWith(unit) ? bare.slice(0, -unit.length) : bare)
  const stored = number === null ? null : displayedToStored(number, units)
  return stored === null ? wrong(onSiteMessages.notANumber) : checkWeight(stored, units)
}

/** « 1,5 » cubic metres. */
export const readVolume = (text: string): Typed => {
  const number = parseDecimal(text.trim().replace(/m[3³]$/iu, ''))
  return number === null ? wrong(onSiteMessages.notANumber) : checkVolume(number)
}

/** « 1 h 30 », « 1:30 », « 90 min » or a bare number of minutes: whatever `formatDuration` shows can be typed. */
export const readMinutes = (text: string): Typed => {
  const clock = clockToMinutes(text.replace(/\s/gu, '').replace(/h$/iu, 'h00').replace(/h/iu, ':'))
  const minutes = clock ?? parseDecimal(text.trim().replace(/min$/iu, ''))
  return minutes === null ? wrong(onSiteMessages.notAWhole) : checkMinutes(minutes)
}
