// The rentable object instances of the demo: a rental takes the first that are free over its days, and each keeps the state that was told of
// it last.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { objectId } from '../village/objects.ts'
import { momentAt } from '../row.ts'

/** Days, both included. */
interface Stay {
  readonly from: string
  readonly to: string
}
interface Told {
  readonly day: string
  readonly state: ObjectInstanceRow['state']
  readonly missing?: number
}

export interface Shelf {
  /** Null: nobody scans that many, they are counted. */
  take(key: string, quantity: number, stay: Stay): readonly string[] | null
  tell(id: string, told: Told): void
}

/** Of an object wanted more often (chairs, tables) no instance is taken. */
const SCANNED_UP_TO = 12

export const createShelf = (instances: readonly ObjectInstanceRow[]): Shelf => {
  const lendable = new Map<string | null, ObjectInstanceRow[]>()
  for (const thing of instances) {
    if (thing.state !== 'available' || thing.missing > 0) continue
    const same = lendable.get(thing.object_id)
    if (same === undefined) lendable.set(thing.object_id, [thing])
    else same.push(thing)
  }
  const things = new Map(instances.map(thing => [thing.id, thing]))
  const stays = new Map<string, Stay[]>()
  const told = new Map<string, string>()
  const isFree = (id: string, { from, to }: Stay): boolean =>
    (stays.get(id) ?? []).every(stay => stay.to < from || stay.from > to)
  return {
    take: (key, quantity, stay) => {
      if (quantity > SCANNED_UP_TO) return null
      const free = (lendable.get(objectId(key)) ?? []).filter(({ id }) => isFree(id, stay)).slice(0, quantity)
      if (free.length < quantity) throw new Error(`the demo rents more ${key} than it has`)
      for (const { id } of free) stays.set(id, [...(stays.get(id) ?? []), stay])
      return free.map(({ id }) => id)
    },
    tell: (id, { day, state, missing = 0 }) => {
      const thing = things.get(id)
      if (thing === undefined || day < (told.get(id) ?? '')) return
      told.set(id, day)
      Object.assign(thing, { state, missing, last_state_modification_time: momentAt(day, '16:00') })
    },
  }
}
