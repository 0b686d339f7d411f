// Which of the configured towns a person means, by name and postal code, and whether it is collected (CP6).
import type { CityRow } from '#records/entities/places.ts'
import { townKey } from './collected-town.ts'

type Town = Pick<CityRow, 'id' | 'name' | 'zipcode' | 'sector_id' | 'collected'>

/** The town with that name; among several, the one with that postal code. Null when there is none, or more than one. */
export const townNamed = <T extends Town>(
  towns: readonly T[],
  { city, zipcode }: { readonly city: string; readonly zipcode: string },
): T | null => {
  if (townKey(city) === '') return null
  const named = towns.filter(({ name }) => townKey(name) === townKey(city))
  const exact = named.filter(town => town.zipcode === zipcode.trim())
  if (zipcode.trim() !== '' && exact.length === 0 && named.some(town => town.zipcode !== '')) return null
  const [only, second] = exact.length > 0 ? exact : named
  return only !== undefined && second === undefined ? only : null
}

/** The only town of a postal code. */
export const townOfZipcode = <T extends Town>(towns: readonly T[], zipcode: string): T | null => {
  const [only, second] = towns.filter(town => town.zipcode !== '' && town.zipcode === zipcode.trim())
  return only !== undefined && second === undefined ? only : null
}
