// The rentable object instances in stock: a rental takes the first free ones and sets them to the state that it has reached.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { objectId } from '../village/objects.ts'

export interface Shelf {
  /**
   * Instances by object key. Of an object wanted more than a dozen times (chairs, tables) no instance is taken, because nobody scans that
   * many.
   */
  take(
    wants: readonly (readonly [key: string, quantity: number])[],
    state: 'available' | 'prepared' | 'rented',
  ): ReadonlyMap<string, readonly ObjectInstanceRow[]>
}

const SCANNED_UP_TO = 12

export const createShelf = (instances: readonly ObjectInstanceRow[]): Shelf => {
  const free = new Map<string | null, ObjectInstanceRow[]>()
  for (const thing of instances) {
    if (thing.state !== 'available') continue
    const same = free.get(thing.object_id)
    if (same === undefined) free.set(thing.object_id, [thing])
    else same.push(thing)
  }
  return {
    take: (wants, state) =>
      new Map(
        wants
          .filter(([, quantity]) => quantity <= SCANNED_UP_TO)
          .map(([key, quantity]) => {
            const stock = free.get(objectId(key)) ?? []
            if (stock.length < quantity) throw new Error(`the demo rents more ${key} than it has`)
            const things = state === 'available' ? stock.slice(0, quantity) : stock.splice(0, quantity)
            for (const thing of things) thing.state = state
            return [key, things]
          }),
      ),
  }
}
