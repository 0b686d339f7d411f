// The stock and the dossiers of this device (RT14: every rental that is not over), read once for all lines of a rental.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersOf, type Dossier } from '../rules/dossier.ts'
import { groundOf, type RentalGround } from '../rules/rental-stock.ts'

/** A task that has no day is in none. */
export const dossiersHere = async (db: LocalDatabase): Promise<Dossier<TaskRow>[]> =>
  dossiersOf(
    await tableOf(db, Task).where('[scope+date]').between(['loki', ''], ['loki', '\uffff']).toArray(),
  )

export const rentalGround = async (db: LocalDatabase): Promise<RentalGround> => {
  const [objects, instances, dossiers] = await Promise.all([
    tableOf(db, CatalogueObject).toArray(),
    tableOf(db, ObjectInstance).toArray(),
    dossiersHere(db),
  ])
  const states = new Map<string, string[]>()
  for (const { object_id, state } of instances) {
    if (object_id === null) continue
    const known = states.get(object_id)
    if (known === undefined) states.set(object_id, [state])
    else known.push(state)
  }
  return groundOf({ objects: new Map(objects.map(one => [one.id, one])), states, dossiers })
}
