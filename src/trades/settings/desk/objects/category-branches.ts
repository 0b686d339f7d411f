// The tree of categories as it is shown: without the archived ones, what hangs below them hangs from the nearest one in service, so that
// its objects are still found.
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'

type Category = Pick<ObjectCategoryRow, 'id' | 'parent_id' | 'archived'>

/** The shown categories below each one; null holds the top. */
export const categoryBranches = <C extends Category>(
  all: readonly C[],
  withArchived: boolean,
): ReadonlyMap<string | null, readonly C[]> => {
  const byId = new Map(all.map(one => [one.id, one]))
  const isShown = ({ archived }: Category): boolean => withArchived || archived === 0
  /** As many steps up as there are categories: a ring, or a parent that is gone, ends at the top. */
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
