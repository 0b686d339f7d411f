// The position of a dropped task in its slot (SL3). The order is one list of the slot, and two planners who write it conflict, so
// it is written only when the intended position differs from the one that the task would have by itself.
import { inTourOrder, type OrderedStop } from '#records/states/tour-order.ts'

/** `stops` in their order; `before` is one of them, null means the end. Returns null when nothing has to be written. */
export const orderWith = (
  stops: readonly OrderedStop[],
  moved: readonly OrderedStop[],
  before: string | null,
  task_order: readonly string[],
): string[] | null => {
  const ids = new Set(moved.map(({ id }) => id))
  const others = stops.filter(({ id }) => !ids.has(id))
  const found = others.findIndex(({ id }) => id === before)
  const place = found < 0 ? others.length : found
  const meant = others.toSpliced(place, 0, ...moved).map(({ id }) => id)
  const byItself = inTourOrder([...others, ...moved], task_order).map(({ id }) => id)
  return meant.every((id, i) => id === byItself[i]) ? null : meant
}
