// The text by which a record is found: its readable fields without accents, in lower case; the same on the server and in a
// device's index.
import type { AnyRow, Entity, Field } from '../entity.ts'
import { taskTypes } from '../lists/task-types.ts'
import { withoutMarks } from './without-marks.ts'

/**
 * Not every keyboard has every letter on a map: « Hoenau » is Hœnau. These letters have no Unicode decomposition, so they are
 * replaced here.
 */
export const lettersOpened = (text: string): string =>
  text.replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('ß', 'ss')

export const normalised = (text: string): string => lettersOpened(withoutMarks(text).toLowerCase())

/** How a field is indexed: a phone as one run of digits. */
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

/** Hyphens and apostrophes separate words, so that « Saint Denis » and « Saint-Denis » are the same. */
const parted = (text: string): string => normalised(text).replaceAll(/[-'’\s]+/g, ' ')

export const textOfFields = (fields: ReadableFields, row: AnyRow): string =>
  parted([...new Set(readableTexts(fields, row))].join(' ')).trim()

export const searchText = (of: Entity, row: AnyRow): string => textOfFields(readableFields(of), row)

/** « Collecte n° 330 »: the type's name before a number is removed, because no record is found by it. */
const TYPED = new RegExp(
  `^(?:${taskTypes.choices.map(({ label }) => parted(label)).join('|')}) (?=(?:n ?[°º]|no\\.?|#) *\\d)`,
)

/** « n° 330 », as the product writes it, means 330. */
const NUMBERED = /(?:^|\s)(?:n\s?[°º]|no\.?|#)\s*(?=\d)/g

/** Every term must be found. « 06 39 98 12 04 » is one number, and « +33 6 39 98 12 04 » the same one. */
export const searchTerms = (query: string): string[] => {
  const text = parted(query).trim().replace(TYPED, '').replaceAll(NUMBERED, ' ').trim()
  const joined = /^\+?[\d .]{6,}$/.test(text) ? text.replaceAll(/[ .]/g, '') : text
  return [...new Set(joined.split(' ').filter(term => term !== ''))]
}
