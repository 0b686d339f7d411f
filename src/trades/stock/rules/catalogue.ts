// The catalogue for the weighing totals: an object's category, its top category, its tags.
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import type { ObjectRow } from '#records/entities/object.ts'

export interface Catalogue {
  readonly objectsById: ReadonlyMap<
    string,
    Pick<ObjectRow, 'id' | 'name' | 'object_category_id' | 'tags' | 'weight'>
  >
  readonly categoriesById: ReadonlyMap<
    string,
    Pick<ObjectCategoryRow, 'id' | 'name' | 'parent_id' | 'category_order'>
  >
}

export interface Heading {
  readonly id: string
  readonly name: string
}
/** For a thing that is not in the catalogue, or has no category there. */
const NO_CATEGORY: Heading = { id: '', name: 'Divers' }

/** The category at the top of an object's tree; in a circular tree the search stops where it began. */
export const topCategory = (
  { objectsById, categoriesById }: Catalogue,
  object_id: string | null,
): Heading => {
  let found = categoriesById.get(objectsById.get(object_id ?? '')?.object_category_id ?? '')
  const seen = new Set<string>()
  while (found !== undefined && !seen.has(found.id)) {
    seen.add(found.id)
    const parent = categoriesById.get(found.parent_id ?? '')
    if (parent === undefined || seen.has(parent.id)) break
    found = parent
  }
  return found === undefined ? NO_CATEGORY : { id: found.id, name: found.name }
}

/** Tags are stored as JSON text. */
export const tagsOf = (object: Pick<ObjectRow, 'tags'> | undefined): readonly string[] => {
  if (object === undefined || object.tags === '') return []
  try {
    const read: unknown = JSON.parse(object.tags)
    return Array.isArray(read) ? read.filter(tag => typeof tag === 'string') : []
  } catch {
    // Text from elsewhere that is not a list contains no tags.
    return []
  }
}
