// The places that a request's form offers: towns with their sector, sectors by name, partners of this device, without archived
// ones.
import { City, Partner, Sector, type CityRow } from '#records/entities/places.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface RequestPlaces {
  readonly towns: readonly CityRow[]
  readonly sectors: { readonly [id: string]: string }
  readonly partners: readonly {
    readonly id: string
    readonly name: string
    readonly phone1: string
    readonly address: string
    readonly zipcode: string
    readonly city: string
    readonly city_id: string | null
    readonly access: string
  }[]
}

export const requestPlaces = async (db: LocalDatabase): Promise<RequestPlaces> => {
  const [towns, sectors, partners] = await Promise.all([
    tableOf(db, City).toArray(),
    tableOf(db, Sector).toArray(),
    tableOf(db, Partner).toArray(),
  ])
  return {
    towns: inUse(towns),
    sectors: Object.fromEntries(sectors.map(({ id, name }) => [id, name])),
    partners: inUse(partners).map(({ id, name, phone1, address, zipcode, city, city_id, access }) => ({
      id,
      name,
      phone1,
      address,
      zipcode,
      city,
      city_id,
      access,
    })),
  }
}

const inUse = <T extends { readonly name: string; readonly archived: number }>(rows: readonly T[]): T[] =>
  rows.filter(({ archived }) => archived === 0).toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
