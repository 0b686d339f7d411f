// What may be done about the lines of a step that are short: how many of the object are still in stock, and like objects that are free over
// the period (RT22).
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { endOfDay, type Period } from '../../rules/half-day.ts'
import type { Holder } from '../../rules/handing/scan-verdict.ts'
import { freeOf } from '../../rules/rental-stock.ts'
import { rentalGround } from '../rental-ground.ts'

export interface LikeObject {
  readonly id: string
  readonly name: string
  readonly free: number
}
export interface StepOffer {
  /** Of a tracked object: those that nobody has; null where it is counted in pieces. */
  readonly inStock: number | null
  readonly storage_area: string
  readonly likes: readonly LikeObject[]
}

interface Asked {
  readonly head: string
  readonly objects: readonly string[]
  /** Those that the step has already. */
  readonly taken: readonly string[]
  readonly held: ReadonlyMap<string, Holder>
  readonly period: Period | null
  readonly today: string
}

const MOST = 2

/** By object. */
export const stepOffers = async (
  db: LocalDatabase,
  { head, objects, taken, held, period, today }: Asked,
): Promise<ReadonlyMap<string, StepOffer>> => {
  const ground = await rentalGround(db)
  const instances = await tableOf(db, ObjectInstance).where('object_id').anyOf(objects).toArray()
  const here = new Set(taken)
  return new Map(
    objects.flatMap(id => {
      const object = ground.objects.get(id)
      if (object === undefined) return []
      const own = instances.filter(({ object_id }) => object_id === id)
      const free = own.filter(
        one =>
          ['available', 'unknown', 'prepared'].includes(one.state) &&
          one.archived !== 1 &&
          !here.has(one.id) &&
          !held.has(one.id),
      )
      const over = period === null ? null : { period, now: endOfDay(today), except: head }
      const likes = [...ground.objects.values()]
        .filter(
          one =>
            one.id !== id &&
            one.rentable === 1 &&
            one.archived !== 1 &&
            object.object_category_id !== null &&
            one.object_category_id === object.object_category_id,
        )
        .map(one => ({
          id: one.id,
          name: one.name,
          free: over === null ? 0 : (freeOf(ground, one.id, over)?.available ?? 0),
        }))
        .filter(one => one.free > 0)
        .toSorted((a, b) => b.free - a.free || a.name.localeCompare(b.name, 'fr'))
      const inStock = own.length === 0 ? null : free.length
      return [[id, { inStock, storage_area: object.storage_area, likes: likes.slice(0, MOST) }] as const]
    }),
  )
}
