// What the organisation, its sectors and its categories say of rentals, as this device holds it.
import { ObjectCategory } from '#records/entities/object-category.ts'
import { City, Sector } from '#records/entities/places.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import type { RentalTerms } from '../rules/terms/rental-terms.ts'

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map(row => [row.id, row]))

export const rentalTerms = async (db: LocalDatabase): Promise<RentalTerms> => {
  const [organisation, cities, sectors, categories] = await Promise.all([
    ownOrganisation(db),
    tableOf(db, City).toArray(),
    tableOf(db, Sector).toArray(),
    tableOf(db, ObjectCategory).toArray(),
  ])
  return { organisation, cities: byId(cities), sectors: byId(sectors), categories: byId(categories) }
}
