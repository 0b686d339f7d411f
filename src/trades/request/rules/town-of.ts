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

interface TypedPlace {
  readonly city: string
  readonly zipcode: string
  readonly city_id: string
}

/** What a typed town changes: its record, and the postal code that this has. */
export const placeOfCity = (
  towns: readonly Town[],
  { zipcode }: TypedPlace,
  city: string,
): Partial<TypedPlace> => {
  const found = townNamed(towns, { city, zipcode }) ?? townNamed(towns, { city, zipcode: '' })
  return {
    city,
    city_id: found?.id ?? '',
    ...(found === null || found.zipcode === '' ? {} : { zipcode: found.zipcode }),
  }
}

/** What a typed postal code changes: it names its only town, unless another one was typed by hand. */
export const placeOfZipcode = (
  towns: readonly Town[],
  { city, city_id }: TypedPlace,
  zipcode: string,
): Partial<TypedPlace> => {
  const found = townOfZipcode(towns, zipcode)
  const isFree = city === '' || city_id !== ''
  return found !== null && isFree
    ? { zipcode, city: found.name, city_id: found.id }
    : { zipcode, city_id: townNamed(towns, { city, zipcode })?.id ?? '' }
}
