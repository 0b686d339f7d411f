// CP6: whether a stop's town is collected; its sector may still be missing. A town that nobody set up cannot be checked.
import type { CityRow } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { normalised } from '#records/text/search-text.ts'

type Town = Pick<CityRow, 'id' | 'name' | 'zipcode' | 'collected'>

/** « Saint Martin » is Saint-Martin. */
export const townKey = (name: string): string =>
  normalised(name)
    .replaceAll(/[-'’\s]+/g, ' ')
    .trim()

export const isTownCollected = (
  towns: readonly Town[],
  { city_id, city, zipcode }: Pick<TaskRow, 'city_id' | 'city' | 'zipcode'>,
): boolean => {
  const ofName = towns.filter(town =>
    city_id === null ? townKey(town.name) === townKey(city) : town.id === city_id,
  )
  // The postal code distinguishes towns of one name; a mistyped one does not put a town outside the sectors.
  const exact = ofName.filter(town => city_id !== null || zipcode === '' || town.zipcode === zipcode)
  const named = exact.length > 0 ? exact : ofName
  return named.length === 0 || named.some(({ collected }) => collected === 1)
}
