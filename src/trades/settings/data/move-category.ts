// A category moves among its siblings, or below another category: by drag or by « Monter » and « Descendre ».
import { ObjectCategory, type ObjectCategoryRow } from '#records/entities/object-category.ts'
import { may } from '#records/rights/entity-rights.ts'
import { success, type Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { forbiddenTo } from '#records/rights/want-of-right.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { tableIn } from '#core/store/table-in.ts'

export type CategoryMove = 'up' | 'down' | { readonly before: string }

export const moveCategory = (
  db: LocalDatabase,
  { id, to, rights }: { readonly id: string; readonly to: CategoryMove; readonly rights: Rights },
): Promise<Outcome<null>> =>
  edit(db, [ObjectCategory], async draft => {
    if (!may(rights, 'change', ObjectCategory.name)) return forbiddenTo(rights, 'change', ObjectCategory.name)
    const all: readonly ObjectCategoryRow[] = await tableIn(draft.tables, ObjectCategory).toArray()
    const moved = all.find(one => one.id === id)
    if (moved === undefined) return success(null)
    const target = typeof to === 'string' ? undefined : all.find(one => one.id === to.before)
    if (typeof to !== 'string' && (target === undefined || hangsUnder(all, target, id))) return success(null)
    const parent_id = target === undefined ? moved.parent_id : target.parent_id
    const sisters = all
      .filter(one => one.parent_id === parent_id && one.archived === 0 && one.id !== id)
      .toSorted((a, b) => a.category_order - b.category_order || a.name.localeCompare(b.name, 'fr'))
    const place = target === undefined ? placeAfter(all, moved, to) : sisters.indexOf(target)
    const order = [...sisters.slice(0, place), moved, ...sisters.slice(place)]
    for (const [i, one] of order.entries()) {
      const values = one.id === id ? { category_order: i, parent_id } : { category_order: i }
      if (one.category_order !== i || (one.id === id && one.parent_id !== parent_id))
        await draft.patch(ObjectCategory, one.id, values)
    }
    return success(null)
  })

/** The position one step further among its siblings. */
const placeAfter = (
  all: readonly ObjectCategoryRow[],
  moved: ObjectCategoryRow,
  to: CategoryMove,
): number => {
  const before = all.filter(
    one =>
      one.parent_id === moved.parent_id &&
      one.archived === 0 &&
      one.id !== moved.id &&
      (one.category_order < moved.category_order ||
        (one.category_order === moved.category_order && one.name.localeCompare(moved.name, 'fr') < 0)),
  ).length
  return Math.max(0, to === 'up' ? before - 1 : before + 1)
}

/** At most as many steps up as there are categories, so that a cycle ends too. */
const hangsUnder = (all: readonly ObjectCategoryRow[], one: ObjectCategoryRow, root: string): boolean => {
  let at: ObjectCategoryRow | undefined = one
  for (let steps = 0; steps <= all.length && at !== undefined; steps++) {
    if (at.id === root) return true
    const up: string | null = at.parent_id
    at = all.find(({ id }) => id === up)
  }
  return false
}
