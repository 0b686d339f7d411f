// The donors: the nth invented household is the same at each run, with a phone number of the range reserved for fiction.
import type { CityRow } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Ground } from '../register.ts'
import { firstnames, lastnames } from './people.ts'
import { seeded } from '../seeded.ts'
import { notes, streets, waysIn } from '../work/stops.ts'
import { villages, type SectorName } from './villages.ts'

const townsOfSector = (sector: SectorName | null): readonly string[] =>
  villages.filter(village => village.sector === sector).map(({ name }) => name)

/** A number of the range reserved for fiction, stored already formatted: numbering plans reject the range, so no formatter handles it. */
const mobile = (n: number): string => {
  const digits = String(n % 10_000).padStart(4, '0')
  return `06 39 98 ${digits.slice(0, 2)} ${digits.slice(2)}`
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace('œ', 'oe')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** The address fields of a task in a town; `jitter` moves the point by a few streets. */
export const placeOf = (ground: Ground, town: string, jitter = 0): Partial<TaskRow> => {
  const city: CityRow | undefined = ground.towns.get(town)
  if (city === undefined) throw new Error(`the demo has no town ${town}`)
  const moved = (degrees: number | null): number | null =>
    degrees === null ? null : Math.round((degrees + jitter) * 1e5) / 1e5
  return {
    zipcode: city.zipcode,
    city: city.name,
    city_id: city.id,
    country_code: city.country_code,
    sector_id: city.sector_id,
    sector_name: ground.sectorNames.get(city.sector_id) ?? '',
    latitude: moved(city.latitude),
    longitude: moved(city.longitude),
  }
}

/**
 * The multipliers have no factor in common with the lengths of the lists, so that neighbouring stops of a tour share neither name nor
 * street.
 */
export const donor = (ground: Ground, n: number, sector: SectorName | null): Partial<TaskRow> => {
  const { int, chance } = seeded(`donor ${n}`)
  const towns = townsOfSector(sector)
  const firstname = firstnames[(n * 17) % firstnames.length] ?? firstnames[0]
  const lastname = lastnames[(n * 29) % lastnames.length] ?? lastnames[0]
  return {
    firstname,
    lastname,
    phone1: mobile(n * 37 + 101),
    phone2: chance(0.2) ? mobile(n * 37 + 118) : '',
    email: chance(0.4) ? `${plain(firstname)}.${plain(lastname)}@example.org` : '',
    address: `${1 + int(48)}${chance(0.1) ? ' bis' : ''} ${streets[(n * 11) % streets.length] ?? streets[0]}`,
    ...placeOf(ground, towns[n % towns.length] ?? 'Schillersheim', (int(161) - 80) / 10_000),
    ...waysIn[(n * 7) % waysIn.length],
    note: notes[(n * 5) % notes.length] ?? '',
  }
}
