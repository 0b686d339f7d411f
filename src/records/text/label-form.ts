// How a sticker's code is written (LB1): 1 site letter, 7 characters and 1 check character, over 32 characters without 0, O, 1 and I.
// Apart from what makes and checks codes (label-code.ts): a phone that shows one does not load that.

export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SITE_LETTERS: ReadonlySet<string> = new Set(ALPHABET.slice(8))
/** The maximum length of an instance's code: a longer one, from a QR code with a whole page, would never be sent. */
export const LONGEST_CODE = 120
export const BODY_LENGTH = 7
const CODE_LENGTH = 1 + BODY_LENGTH + 1

export const isSiteLetter = (letter: string): boolean => SITE_LETTERS.has(letter)

/** What a person typed or a scanner read, as it is stored: no spaces or hyphens, upper case. */
export const normaliseLabelCode = (text: string): string => text.replace(/[\s-]/gu, '').toUpperCase()

/** « S 7K4M 29QX », as it is printed on a sticker and read aloud. */
export const formatLabelCode = (text: string): string => {
  const code = normaliseLabelCode(text)
  return hasLabelForm(code) ? `${code.slice(0, 1)} ${code.slice(1, 5)} ${code.slice(5)}` : text.trim()
}

export const hasLabelForm = (code: string): boolean =>
  code.length === CODE_LENGTH &&
  isSiteLetter(code.charAt(0)) &&
  Array.from(code).every(character => ALPHABET.includes(character))
