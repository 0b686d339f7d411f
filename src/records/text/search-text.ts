// What a record is found by: its readable texts without accents, in lower case; the same words on the server and in the index of a
// device.
import type { AnyRow, Entity, Field } from '../entity.ts'
import { taskTypes } from '../lists/task-types.ts'

/** No keyboard has every letter of a map: « Hoenau » is Hœnau. They are letters, which no decomposition takes apart. */
export const lettersOpened = (text: string): string =>
  text.replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')

export const normalised = (text: string): string =>
  lettersOpened(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())

/** How a field is found: a phone as one run of digits. */
type Reading = 'text' | 'phone' | 'number'
export type ReadableFields = { readonly [field: string]: Reading }

const digitsOf = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

const readingOf = ({ type, searched }: Field): Reading | null => {
  if (searched === false) return null
  if (type.kind === 'phone') return 'phone'
  if (type.kind === 'text' || type.kind === 'email') return 'text'
  if (searched !== true) return null
  return type.kind === 'longText' ? 'text' : 'number'
}

/** Names, addresses, numbers and codes: what the definitions say is found. */
export const readableFields = (of: Entity): ReadableFields =>
  Object.fromEntries(
    Object.entries<Field>(of.fields).flatMap(([name, one]): [string, Reading][] => {
      const reading = readingOf(one)
      return reading === null ? [] : [[name, reading]]
    }),
  )

export const readableTexts = (fields: ReadableFields, row: AnyRow): string[] =>
  Object.entries(fields).flatMap(([name, kind]) => {
    const value = row[name]
    if (kind === 'number' && typeof value === 'number') return [String(value)]
    if (typeof value !== 'string' || value === '') return []
    return [kind === 'phone' ? digitsOf(value) : value]
  })

/** Hyphens and apostrophes part words, for whoever writes « Saint Denis » or « Saint-Denis ». */
const parted = (text: string): string => normalised(text).replaceAll(/[-'’\s]+/g, ' ')

export const textOfFields = (fields: ReadableFields, row: AnyRow): string =>
  parted([...new Set(readableTexts(fields, row))].join(' ')).trim()

export const searchText = (of: Entity, row: AnyRow): string => textOfFields(readableFields(of), row)

/** « Collecte n° 330 » says what 330 is: no record is found by the word of its type. */
const TYPED = new RegExp(
  `^(?:${taskTypes.choices.map(({ label }) => parted(label)).join('|')}) (?=(?:n ?[°º]|no\\.?|#) *\\d)`,
)

/** « n° 330 », as the product writes it, is 330. */
const NUMBERED = /(?:^|\s)(?:n\s?[°º]|no\.?|#)\s*(?=\d)/g

/** Every term must be found. « 06 39 98 12 04 » is one number, and « +33 6 39 98 12 04 » the same one. */
export const searchTerms = (query: string): string[] => {
  const text = parted(query).trim().replace(TYPED, '').replaceAll(NUMBERED, ' ').trim()
  const joined = /^\+?[\d .]{6,}$/.test(text) ? text.replaceAll(/[ .]/g, '') : text
  return [...new Set(joined.split(' ').filter(term => term !== ''))]
}
