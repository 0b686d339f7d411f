// « Vie de l'objet »: one instance with everything that this device has of its history.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { lifeBalance, lifeOf, lifeSpans, type LifeEvent, type LifeSpan } from '../../rules/life.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { flowName, namesHere } from '#trades/stock/data/catalogue-here.ts'

export interface LifeOfObject {
  readonly instance: ObjectInstanceRow
  readonly object: ObjectRow | null
  /** Oldest first. */
  readonly events: readonly LifeEvent[]
  readonly spans: readonly LifeSpan[]
  readonly balance: ReturnType<typeof lifeBalance>
}

interface LifeAsked {
  readonly id: string
  readonly today: string
  readonly elsewhere?: readonly TaskRow[] | undefined
}

/**
 * Reads every task here once, since the screen is opened for one instance and not at each scan. `elsewhere`: what the server
 * lists in addition; where both have a row, this device's own is newer.
 */
export const lifeOfInstance = async (
  db: LocalDatabase,
  { id, today, elsewhere = [] }: LifeAsked,
): Promise<LifeOfObject | null> => {
  const instance = await tableOf(db, ObjectInstance).get(id)
  if (instance === undefined) return null
  const here = await tableOf(db, Task)
    .filter(({ objects }) => objects.some(({ object_instance_id }) => object_instance_id === id))
    .toArray()
  const held = await tableOf(db, Task).bulkGet(elsewhere.map(task => task.id))
  const tasks = [...here, ...elsewhere.filter((_, n) => held[n] === undefined)]
  const names = await namesHere(db)
  const object =
    instance.object_id === null ? undefined : await tableOf(db, CatalogueObject).get(instance.object_id)
  const events = lifeOf({
    instance,
    tasks,
    detailOf: task => (task.scope === 'scale' ? flowName(names, task) : task.name),
  })
  return {
    instance,
    object: object ?? null,
    events,
    spans: lifeSpans(events, today),
    balance: lifeBalance(events),
  }
}

/** Blank when it is not on this device, or has no sticker. */
export const codeOfInstance = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<string> =>
  (await tableOf(db, ObjectInstance).get(id))?.external_id ?? ''
