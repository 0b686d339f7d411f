// The address that a device dials: a link's, or where the palette sends the page.
import { dialledNumber } from '#records/values/dialled.ts'

export type CallAddress = `tel:${string}`

/** Null: a note in its place (« sur liste rouge ») cannot be dialled. */
export const callAddress = (phone: string): CallAddress | null => {
  const number = dialledNumber(phone)
  return number === '' ? null : `tel:${number}`
}
