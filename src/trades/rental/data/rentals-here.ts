// The dossiers of the rentals that this device holds, and of what they are made; a task that has no day is in none of them.
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { DISPUTED, stepKeysBefore, Task, type TaskRow } from '#records/entities/task.ts'
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

const isStep = (task: TaskRow | undefined): task is TaskRow =>
  task !== undefined && task.scope === 'loki' && task.date !== null

/** In the order of all of them: two steps that are followed by the same one are no chain of the second. */
const inOrder = (steps: Iterable<TaskRow>): TaskRow[] =>
  [...steps].toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || (a.id < b.id ? -1 : 1))

/** These steps with those that follow them; of two thousand rentals the others are not read. */
const withFollowers = async (
  db: LocalDatabase,
  steps: readonly TaskRow[],
): Promise<ReadonlyMap<string, TaskRow>> => {
  const found = new Map<string, TaskRow>()
  for (let latest: readonly (TaskRow | undefined)[] = steps; latest.length > 0;) {
    const added = latest.filter(isStep).filter(({ id }) => !found.has(id))
    for (const step of added) found.set(step.id, step)
    const next = new Set(added.flatMap(({ next_task_id }) => next_task_id ?? []))
    latest = await tableOf(db, Task).bulkGet([...next].filter(id => !found.has(id)))
  }
  return found
}

/** In the index that steps share with what is disputed (`rentalKey` of task.ts). */
const TELLS_OF_INSTANCES = '#'

const stepBefore = async (db: LocalDatabase, id: string): Promise<TaskRow | undefined> => {
  const rows = await tableOf(db, Task).where('$disputed').anyOf(stepKeysBefore(id)).toArray()
  return inOrder(rows.filter(row => isStep(row) && row.next_task_id === id))[0]
}

/** With those before it, the nearest first. */
const withStepsBefore = async (db: LocalDatabase, step: TaskRow): Promise<TaskRow[]> => {
  const found = [step]
  const isNew = (one: TaskRow | undefined): one is TaskRow =>
    one !== undefined && found.every(({ id }) => id !== one.id)
  for (let one = await stepBefore(db, step.id); isNew(one); one = await stepBefore(db, one.id))
    found.push(one)
  return found
}

/** Null: this device holds no rental with that task. */
export const dossierWith = async (db: LocalDatabase, id: string): Promise<Dossier<TaskRow> | null> => {
  const step = await tableOf(db, Task).get(id)
  if (!isStep(step)) return null
  const found = await withFollowers(db, await withStepsBefore(db, step))
  const dossiers = dossiersOf(inOrder(found.values()))
  return dossiers.find(({ steps }) => steps.some(one => one.id === id)) ?? null
}

/**
 * The dossiers of which a step tells of an instance that is prepared, out, or back. A dossier begins here with the first step that does: what
 * it tells of instances is whole, its head may be another.
 */
export const dossiersThatTell = async (db: LocalDatabase): Promise<Dossier<TaskRow>[]> => {
  const table = tableOf(db, Task)
  const [told, disputed] = await Promise.all([
    table.where('$disputed').startsWith(TELLS_OF_INSTANCES).toArray(),
    table.where('$disputed').equals(DISPUTED).toArray(),
  ])
  const found = await withFollowers(db, [...told, ...disputed])
  return dossiersOf(inOrder(found.values()))
}
