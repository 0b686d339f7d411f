// Takes objects of the starter catalogue over (FS3): those that the organisation does not have yet, with their categories, each to be
// checked.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import { normalised } from '#records/text/search-text.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { createMany, type Created } from '#core/store/outbox/create-many.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'
import { starterValues } from '../rules/starter-values.ts'
import type { StarterObject } from '../rules/starter-catalogue.ts'

/** What an undo removes. */
export interface TakenStarter {
  readonly categories: readonly string[]
  readonly objects: readonly string[]
}

interface Asked {
  readonly objects: readonly StarterObject[]
  readonly rights: Rights
}

export const takeStarter = async (
  db: LocalDatabase,
  { objects, rights }: Asked,
): Promise<Outcome<TakenStarter>> => {
  for (const { name } of [ObjectCategory, CatalogueObject])
    if (!may(rights, 'create', name)) return forbiddenTo(rights, 'create', name)
  return edit(db, [ObjectCategory, CatalogueObject], async draft => {
    const known = new Map(
      (await tableIn(draft.tables, ObjectCategory).toArray()).map(({ id, name }) => [normalised(name), id]),
    )
    const named = new Set(
      (await tableIn(draft.tables, CatalogueObject).toArray()).map(({ name }) => normalised(name)),
    )
    const wanted = objects.filter(({ name }) => !named.has(normalised(name)))
    const categories: Created[] = []
    for (const name of new Set(wanted.map(({ category }) => category))) {
      if (known.has(normalised(name))) continue
      const id = db.newKey()
      known.set(normalised(name), id)
      categories.push({ id, key: db.newKey(), values: { name, category_order: known.size } })
    }
    const made = wanted.map((one, n) => ({
      id: db.newKey(),
      key: db.newKey(),
      values: {
        ...starterValues(one),
        object_category_id: known.get(normalised(one.category)) ?? null,
        object_order: n + 1,
      },
    }))
    await createMany(draft, ObjectCategory, categories)
    await createMany(draft, CatalogueObject, made)
    return success({ categories: categories.map(({ id }) => id), objects: made.map(({ id }) => id) })
  })
}

/** The undo of a moment ago. A category that has other objects by now stays. */
export const dropStarter = (
  db: LocalDatabase,
  { taken: { categories, objects }, rights }: { readonly taken: TakenStarter; readonly rights: Rights },
): Promise<Outcome<null>> => {
  if (!may(rights, 'delete', CatalogueObject.name))
    return Promise.resolve(forbiddenTo(rights, 'delete', CatalogueObject.name))
  return edit(db, [ObjectCategory, CatalogueObject], async draft => {
    for (const id of objects)
      if ((await draft.read(CatalogueObject, id)) !== null) await draft.remove(CatalogueObject, id)
    const gone = new Set(objects)
    const left = (await tableIn(draft.tables, CatalogueObject).toArray()).filter(({ id }) => !gone.has(id))
    for (const id of categories) {
      const isUsed = left.some(({ object_category_id }) => object_category_id === id)
      if (!isUsed && (await draft.read(ObjectCategory, id)) !== null) await draft.remove(ObjectCategory, id)
    }
    return success(null)
  })
}
