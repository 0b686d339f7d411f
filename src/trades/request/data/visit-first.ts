// Which of the objects are only collected after a visit (OR6): tagged « Visite » in the catalogue.
import { CatalogueObject } from '#records/entities/object.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

const VISIT = 'Visite'

/** Returns their names. */
export const visitFirst = async (
  db: LocalDatabase,
  { ids }: { readonly ids: readonly string[] },
): Promise<string[]> =>
  (await tableOf(db, CatalogueObject).bulkGet([...new Set(ids)])).flatMap(object =>
    object !== undefined && tagsIn(object.tags).includes(VISIT) ? [object.name] : [],
  )

const tagsIn = (text: string): readonly unknown[] => {
  const tags: unknown = JSON.parse(text === '' ? '[]' : text)
  return Array.isArray(tags) ? tags : []
}
