// CP6: whether a stop's town is collected. A town that nobody set up cannot be judged.
import type { CityRow } from './entities/places.ts'
import type { TaskRow } from './entities/task.ts'
import { normalised } from './search-text.ts'

type Town = Pick<CityRow, 'id' | 'name' | 'zipcode' | 'sector_id' | 'collected'>

export const isTownCollected = (
  towns: readonly Town[],
  { city_id, city, zipcode }: Pick<TaskRow, 'city_id' | 'city' | 'zipcode'>,
): boolean => {
  const named = towns.filter(town =>
    city_id === null
      ? normalised(town.name) === normalised(city) && (zipcode === '' || town.zipcode === zipcode)
      : town.id === city_id,
  )
  return named.length === 0 || named.some(({ sector_id, collected }) => sector_id !== null && collected === 1)
}
