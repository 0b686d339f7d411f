// What is dialled of what people type as a number: « 06 39 98 25 71 après 18 h », « sur liste rouge ». Small: a crew's phone loads it, where
// `phone.ts` knows every country.

const run = /\+?\d(?:[\s./-]*\d|\s*\(0\))*/g
/** Digits of a note that follow a French number are not part of it. */
const french = /^(?:(?:\+|00)33|0)[1-9]\d{8}/
/** « 2e étage », « 18 h » are no numbers. */
const FEWEST = 3

/** The longest of them; blank where there is none. */
export const dialledNumber = (phone: string): string => {
  const runs = (phone.match(run) ?? []).map(one => one.replaceAll(/\(0\)|[^\d+]/g, ''))
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), '')
  return french.exec(longest)?.[0] ?? (longest.length < FEWEST ? '' : longest)
}

/** What was typed where words are in it: who calls reads them. Blank of a number alone. */
export const phoneNote = (phone: string): string => (/\p{L}/u.test(phone) ? phone : '')

interface TwoPhones {
  readonly phone1?: string | null
  readonly phone2?: string | null
}

/** The first that can be dialled, else what is written in its place. */
export const phoneToCall = ({ phone1, phone2 }: TwoPhones): string => {
  const both = [phone1 ?? '', phone2 ?? '']
  return both.find(phone => dialledNumber(phone) !== '') ?? (phone1 || phone2 || '')
}
