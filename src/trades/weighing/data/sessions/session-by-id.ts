// One whole weighing session, for the phone's end of session, the ticket and the desk's table.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import type { TaskLine, TaskPhoto } from '#records/entities/task-line.ts'
import { topCategory } from '#trades/stock/rules/catalogue.ts'
import { categorySummary, type CategoryTotals } from '../../rules/session-totals.ts'
import { timesUsual, type UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { unitWeight } from '../../rules/weighed-line.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import {
  catalogueHere,
  namesHere,
  type CatalogueHere,
  type NamesHere,
} from '#trades/stock/data/catalogue-here.ts'
import { cardOf, type Reader, type SessionCard } from './sessions.ts'
import { usualWeights } from '#trades/stock/data/usual-weights.ts'

export interface SessionLine {
  readonly line: TaskLine
  readonly object: ObjectRow | null
  readonly instance: ObjectInstanceRow | null
  /** Blank without a sticker. */
  readonly code: string
  readonly categoryName: string
  readonly usual: UsualWeight | null
  /** For an unusual weight: « 5 fois le poids habituel ». */
  readonly times: number | null
  readonly photo: TaskPhoto | null
  readonly by: string
}

export interface SessionView extends SessionCard {
  readonly lines: readonly SessionLine[]
  readonly categories: readonly CategoryTotals[]
  /** The scale's capacity and its step, in grams; null without a scale. */
  readonly capacity: number | null
  readonly step: number
  readonly instance_state: string | null
  /** The collection that it weighs, if that is on this device. */
  readonly collection: TaskRow | null
}

export const sessionById = async (
  db: LocalDatabase,
  { id, ...reader }: Reader & { readonly id: string },
): Promise<SessionView | null> => {
  const task = await tableOf(db, Task).get(id)
  if (task === undefined || task.scope !== 'scale') return null
  const names = await namesHere(db)
  const catalogue = await catalogueHere(db)
  const card = cardOf(task, names, reader)
  const scale = names.scalesById.get(task.resource_id ?? '')
  const collection =
    task.weighed_task_id == null ? undefined : await tableOf(db, Task).get(task.weighed_task_id)
  return {
    ...card,
    capacity: scale === undefined || scale.weight === 0 ? null : scale.weight,
    step: scale?.step ?? 0,
    instance_state:
      names.flowsById.get(task.provenance_id ?? task.destination_id ?? '')?.instance_state ?? null,
    collection: collection ?? null,
    categories: categorySummary(task.objects, catalogue),
    lines: await linesOf(db, { catalogue, names, task, user: reader.user }),
  }
}

/** What a round announced, as the lines of the session that its first weight begins. */
export const announcedAsLines = async (
  db: LocalDatabase,
  { objects, user }: { readonly objects: readonly TaskLine[]; readonly user: string },
): Promise<SessionLine[]> => {
  if (objects.length === 0) return []
  const catalogue = await catalogueHere(db)
  const task = { objects, photosList: [], creator_id: null }
  return linesOf(db, { catalogue, names: await namesHere(db), task, user })
}

interface LinesOf {
  readonly catalogue: CatalogueHere
  readonly names: NamesHere
  readonly task: {
    readonly objects: readonly TaskLine[]
    readonly photosList: readonly TaskPhoto[]
    readonly creator_id: string | null
  }
  readonly user: string
}

const linesOf = async (
  db: LocalDatabase,
  { catalogue, names, task, user }: LinesOf,
): Promise<SessionLine[]> => {
  const objects = [...new Set(task.objects.flatMap(({ object_id }) => object_id ?? []))]
  const usuals = await usualWeights(db, { objects })
  const ids = [...new Set(task.objects.flatMap(({ object_instance_id }) => object_instance_id ?? []))]
  const instances = await tableOf(db, ObjectInstance).bulkGet(ids)
  const instancesById = new Map(instances.flatMap(one => (one === undefined ? [] : [[one.id, one] as const])))
  return task.objects.map(line => {
    const instance = instancesById.get(line.object_instance_id ?? '') ?? null
    const usual = usuals.get(line.object_id ?? '') ?? null
    const person = line.weighed_by ?? task.creator_id
    return {
      line,
      object: catalogue.objectsById.get(line.object_id ?? '') ?? null,
      instance,
      code: instance?.external_id ?? '',
      categoryName: topCategory(catalogue, line.object_id).name,
      usual,
      times: line.outlier === 1 && usual !== null ? timesUsual(unitWeight(line), usual) : null,
      photo: task.photosList.find(({ line_id }) => line_id === line.line_id) ?? null,
      by: names.peopleById.get(person ?? user) ?? '',
    }
  })
}
