// The dossiers of the rentals that this device holds, and of what they are made; a task that has no day is in none of them.
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersOf, type Dossier, type PartsOf } from '../rules/dossier.ts'
import { partsIn } from '../rules/ensembles.ts'

interface RentalsHere {
  readonly dossiers: readonly Dossier<TaskRow>[]
  readonly objects: ReadonlyMap<string, ObjectRow>
  readonly partsOf: PartsOf
}

export const dossiersHere = async (db: LocalDatabase): Promise<Dossier<TaskRow>[]> =>
  dossiersOf<TaskRow>(
    await tableOf(db, Task).where('[scope+date]').between(['loki', ''], ['loki', '\uffff']).toArray(),
  )

export const rentalsHere = async (db: LocalDatabase): Promise<RentalsHere> => {
  const [dossiers, rows] = await Promise.all([dossiersHere(db), tableOf(db, CatalogueObject).toArray()])
  const objects = new Map(rows.map(one => [one.id, one]))
  return { dossiers, objects, partsOf: partsIn(objects) }
}
