// Sticker codes (LB1, LB3): 1 site letter, 7 characters, 1 check character, over 32 characters without 0, O, 1 and I.
// The check is a weighted sum over the field GF(32), each position with its own weight: it catches every substitution of one
// character and every exchange of two, adjacent or not, check character included (the test tries them all).

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SITE_LETTERS: ReadonlySet<string> = new Set(ALPHABET.slice(8))
/** The maximum length of an instance's code: a longer one, from a QR code with a whole page, would never be sent. */
export const LONGEST_CODE = 120
const BODY_LENGTH = 7
const CODE_LENGTH = 1 + BODY_LENGTH + 1

/** How many stickers one site letter allows. */
export const LABEL_SERIALS = ALPHABET.length ** BODY_LENGTH

export const isSiteLetter = (letter: string): boolean => SITE_LETTERS.has(letter)

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

/** What a person typed or a scanner read, as it is stored: no spaces or hyphens, upper case. */
export const normaliseLabelCode = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

export const isLabelCode = (text: string): boolean => {
  const code = normaliseLabelCode(text)
  return hasLabelForm(code) && withCheck(code.slice(0, -1)) === code
}

/** « S 7K4M 29QX », as it is printed on a sticker and read aloud. */
export const formatLabelCode = (text: string): string => {
  const code = normaliseLabelCode(text)
  return hasLabelForm(code) ? `${code.slice(0, 1)} ${code.slice(1, 5)} ${code.slice(5)}` : text.trim()
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

const hasLabelForm = (code: string): boolean =>
  code.length === CODE_LENGTH &&
  isSiteLetter(code.charAt(0)) &&
  Array.from(code).every(character => ALPHABET.includes(character))

const withCheck = (body: string): string => {
  const check = Array.from(body).reduce((sum, character) => doubled(sum ^ ALPHABET.indexOf(character)), 0)
  return body + ALPHABET.charAt(check)
}

/** Multiplication by x in GF(32) = GF(2)[x] / (x⁵ + x² + 1); x has order 31, so nine positions have nine weights. */
const doubled = (element: number): number => (element & 16 ? (element << 1) ^ 0b100101 : element << 1)
