// RT16: the ways out of a shortage that cost nobody anything: the nearest period in which everything asked for is free, and like objects that
// are free in the asked one.
import type { ObjectRow } from '#records/entities/object.ts'
import type { HalfDay, Period } from './half-day.ts'
import { freeOf, piecesAsked, type Asked, type AskedPeriod, type RentalGround } from './rental-stock.ts'

/** How far the period is moved: later than that, the client asks again. In days. */
const FARTHEST = 60
const LIKE = 3

/**
 * The same duration, moved by whole days, the later one of two that are as near. `earliest`: the first half day on which it may begin. Null
 * where there is none.
 */
export const nearestPeriod = (
  ground: RentalGround,
  lines: readonly Asked[],
  asked: AskedPeriod,
  earliest: HalfDay,
): Period | null => {
  const pieces = [...piecesAsked(ground, lines)]
  const isFree = (period: Period): boolean =>
    pieces.every(([object_id, quantity]) => {
      const free = freeOf(ground, object_id, { ...asked, period })
      return free === null || free.available >= quantity
    })
  for (let days = 1; days <= FARTHEST; days++)
    for (const halves of [2 * days, -2 * days]) {
      const period = { from: asked.period.from + halves, to: asked.period.to + halves }
      if (period.from >= earliest && isFree(period)) return period
    }
  return null
}

export interface LikeObject {
  readonly object: ObjectRow
  readonly available: number
}

/** Those of the same category with as many free, most first; what the rental has already is none. */
export const likeObjects = (
  ground: RentalGround,
  lines: readonly Asked[],
  { object_id, quantity }: Asked,
  asked: AskedPeriod,
): LikeObject[] => {
  const category = ground.objects.get(object_id)?.object_category_id ?? null
  const taken = new Set(lines.map(line => line.object_id))
  if (category === null) return []
  return [...ground.objects.values()]
    .filter(one => one.object_category_id === category && one.archived === 0 && one.rentable === 1)
    .filter(({ id }) => !taken.has(id))
    .flatMap(object => {
      const free = freeOf(ground, object.id, asked)
      return free !== null && free.available >= quantity ? [{ object, available: free.available }] : []
    })
    .toSorted(
      (one, other) =>
        other.available - one.available || one.object.name.localeCompare(other.object.name, 'fr'),
    )
    .slice(0, LIKE)
}
