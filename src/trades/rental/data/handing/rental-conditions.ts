// What a client accepts at the departure (RT23): the organisation's text, and what the categories of the objects add.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { Organisation } from '#records/entities/people.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export interface RentalConditions {
  readonly text: string
  readonly categories: readonly { readonly name: string; readonly note: string; readonly file: string }[]
}

export const rentalConditions = async (
  db: LocalDatabase,
  { objects }: { readonly objects: readonly string[] },
): Promise<RentalConditions> => {
  const [organisation, rows] = await Promise.all([
    tableOf(db, Organisation).toCollection().first(),
    tableOf(db, CatalogueObject).bulkGet([...objects]),
  ])
  const ids = [...new Set(rows.flatMap(row => row?.object_category_id ?? []))]
  const categories = await tableOf(db, ObjectCategory).bulkGet(ids)
  return {
    text: organisation?.rental_conditions ?? '',
    categories: categories.flatMap(one =>
      one === undefined || (one.rental_note === '' && one.rental_condition_file === '')
        ? []
        : [{ name: one.name, note: one.rental_note, file: one.rental_condition_file }],
    ),
  }
}
