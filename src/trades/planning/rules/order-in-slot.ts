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
  const byItself = withoutOrder(stops, moved, task_order)
  return meant.every((id, i) => id === byItself[i]) ? null : meant
}

/** After all stops agreed for no later hour; one without an hour goes last. */
export const placeByHour = (
  others: readonly Pick<OrderedStop, 'loaded_after'>[],
  stop: Pick<OrderedStop, 'loaded_after'> | undefined,
): number => {
  const hour = stop?.loaded_after ?? null
  const later =
    hour === null ? -1 : others.findIndex(one => one.loaded_after !== null && one.loaded_after > hour)
  return later < 0 ? others.length : later
}

/** Each where its agreed hours belong among `stops`, which are in their order. */
const withByHour = (stops: readonly OrderedStop[], moved: readonly OrderedStop[]): OrderedStop[] => {
  const ids = new Set(moved.map(({ id }) => id))
  const others = stops.filter(({ id }) => !ids.has(id))
  return inTourOrder(moved, []).reduce(
    (order, one) => order.toSpliced(placeByHour(order, one), 0, one),
    others,
  )
}

/** As orderWith(), for stops that go where their hours put them. A slot that nobody has ordered is in the order of its hours already. */
export const orderByHour = (
  stops: readonly OrderedStop[],
  moved: readonly OrderedStop[],
  task_order: readonly string[],
): string[] | null => {
  const named = new Set(task_order)
  if (![...stops, ...moved].some(({ id }) => named.has(id))) return null
  const meant = withByHour(stops, moved).map(({ id }) => id)
  const byItself = withoutOrder(stops, moved, task_order)
  return meant.every((id, i) => id === byItself[i]) ? null : meant
}

/** The order that they would have if nothing were written. */
const withoutOrder = (
  stops: readonly OrderedStop[],
  moved: readonly OrderedStop[],
  task_order: readonly string[],
): string[] => {
  const ids = new Set(moved.map(({ id }) => id))
  return inTourOrder([...stops.filter(({ id }) => !ids.has(id)), ...moved], task_order).map(({ id }) => id)
}
