// What a record is found by: its readable texts without accents, in lower case; the same words on the server and in the index of a
// device.
import type { AnyRow, Entity } from './entity.ts'

export const normalised = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const readable = new Set(['text', 'email', 'phone'])
const digitsOf = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** Names, addresses, numbers and codes; phones as one run of digits. */
export const readableTexts = (of: Entity, row: AnyRow): string[] =>
  Object.entries(of.fields).flatMap(([name, { type }]) => {
    const value = row[name]
    if (name === 'number' && typeof value === 'number') return [String(value)]
    if (typeof value !== 'string' || value === '' || !readable.has(type.kind)) return []
    return [type.kind === 'phone' ? digitsOf(value) : value]
  })

/** Hyphens and apostrophes part words, for whoever writes « Saint Denis » or « Saint-Denis ». */
const parted = (text: string): string => normalised(text).replaceAll(/[-'’\s]+/g, ' ')

export const searchText = (of: Entity, row: AnyRow): string =>
  parted([...new Set(readableTexts(of, row))].join(' ')).trim()

/** Every term must be found. « 06 39 98 12 04 » is one number. */
export const searchTerms = (query: string): string[] => {
  const text = parted(query).trim()
  const joined = /^\+?[\d .]{6,}$/.test(text) ? text.replaceAll(/[ .]/g, '') : text
  return [...new Set(joined.split(' ').filter(term => term !== ''))]
}
