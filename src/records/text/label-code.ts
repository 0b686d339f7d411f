// Sticker codes are made, checked and read (LB1, LB3).
// The check is a weighted sum over the field GF(32), each position with its own weight: it catches every substitution of one
// character and every exchange of two, adjacent or not, check character included (the test tries them all).

import { ALPHABET, BODY_LENGTH, hasLabelForm, isSiteLetter, normaliseLabelCode } from './label-form.ts'

/** How many stickers one site letter allows. */
export const LABEL_SERIALS = ALPHABET.length ** BODY_LENGTH

/** The code of a serial number from 0 to LABEL_SERIALS - 1; a site letter outside A–Z without I and O is a bug. */
export const labelCode = (siteLetter: string, serial: number): string => {
  if (!isSiteLetter(siteLetter)) throw new RangeError('a site letter is one of A to Z, without I and O')
  if (!Number.isInteger(serial) || serial < 0 || serial >= LABEL_SERIALS)
    throw new RangeError('a serial number is an integer under 32^7')
  let body = ''
  for (let rest = serial; body.length < BODY_LENGTH; rest = Math.floor(rest / 32))
    body = ALPHABET.charAt(rest % 32) + body
  return withCheck(siteLetter + body)
}

/** A serial generated from 5 random bytes, for blank stickers printed offline (LB2); the server refuses a taken one. */
export const serialFromBytes = (randomBytes: Uint8Array): number => {
  if (randomBytes.length < 5) throw new RangeError('a serial needs 5 random bytes')
  return randomBytes.subarray(0, 5).reduce((serial, byte) => serial * 256 + byte, 0) % LABEL_SERIALS
}

export const isLabelCode = (text: string): boolean => {
  const code = normaliseLabelCode(text)
  return hasLabelForm(code) && withCheck(code.slice(0, -1)) === code
}

export interface ReadCode {
  /** What is stored in `external_id`. */
  readonly code: string
  readonly origin: 'ours' | 'foreign'
  /** It has the form of our codes but its check fails: a person who typed it is asked again. */
  readonly mistyped: boolean
}

/**
 * LB3: any code is accepted; a foreign one keeps its characters, only surrounding blanks are removed. An empty text gives null.
 */
export const readCode = (text: string): ReadCode | null => {
  const foreign = text.trim()
  if (foreign === '') return null
  if (isLabelCode(text)) return { code: normaliseLabelCode(text), origin: 'ours', mistyped: false }
  return { code: foreign, origin: 'foreign', mistyped: hasLabelForm(normaliseLabelCode(text)) }
}

/**
 * LB3: our form, or an article number (EAN-8 to GTIN-14) with its right check digit. Other codes exist, and may be typing errors.
 */
export const hasKnownForm = (text: string): boolean => {
  const code = normaliseLabelCode(text)
  return hasLabelForm(code) || (/^(\d{8}|\d{12,14})$/.test(code) && articleSum(code) % 10 === 0)
}

/** From the right, every second figure counts three times. */
const articleSum = (digits: string): number =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)

const withCheck = (body: string): string => {
  const check = Array.from(body).reduce((sum, character) => doubled(sum ^ ALPHABET.indexOf(character)), 0)
  return body + ALPHABET.charAt(check)
}

/** Multiplication by x in GF(32) = GF(2)[x] / (x⁵ + x² + 1); x has order 31, so nine positions have nine weights. */
const doubled = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)
