// The tree of categories as shown: without archived ones, whose children are moved below the nearest one in service, so that
// their objects are still found.
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'

type Category = Pick<ObjectCategoryRow, 'id' | 'parent_id' | 'archived'>

/** The shown categories below each one; the key null holds the top ones. */
export const categoryBranches = <C extends Category>(
  all: readonly C[],
  withArchived: boolean,
): ReadonlyMap<string | null, readonly C[]> => {
  const byId = new Map(all.map(one => [one.id, one]))
  const isShown = ({ archived }: Category): boolean => withArchived || archived === 0
  /** At most as many steps up as there are categories, so that a cycle, or a parent that does not exist, ends at the top. */
  const shownAbove = (one: C): string | null => {
    let up = one.parent_id === null ? undefined : byId.get(one.parent_id)
    for (let steps = 0; up !== undefined && steps < all.length; steps++) {
      if (isShown(up)) return up.id
      up = up.parent_id === null ? undefined : byId.get(up.parent_id)
    }
    return null
  }
  const branches = new Map<string | null, C[]>()
  for (const one of all.filter(isShown)) {
    const above = shownAbove(one)
    branches.set(above, [...(branches.get(above) ?? []), one])
  }
  return branches
}
