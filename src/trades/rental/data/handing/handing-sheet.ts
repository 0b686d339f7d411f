// A step of a rental as its working screen shows it: the dossier, what the steps before told, the stickers, and what other rentals have.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Dossier } from '../../rules/dossier.ts'
import { heldInstances } from '../../rules/handing/held-instances.ts'
import type { HandingStep, Holder } from '../../rules/handing/scan-verdict.ts'
import { rentalSheet, type RentalSheet } from '../rental-sheet.ts'
import { dossiersThatTell } from '../rentals-here.ts'
import { doneBy } from './done-by.ts'

export interface HandingSheet extends RentalSheet {
  readonly task: TaskRow
  readonly step: HandingStep
  /** Who finished it; empty until then. */
  readonly by: string
  /** What was prepared, for a departure; what left, for a return. */
  readonly before: readonly TaskLine[]
  /** By instance. */
  readonly held: ReadonlyMap<string, Holder>
  /** The instances that the lines of the dossier name. */
  readonly instances: ReadonlyMap<string, ObjectInstanceRow>
}

/** Null: this device holds no rental with that task. */
export const handingSheet = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<HandingSheet | null> => {
  const [sheet, others] = await Promise.all([rentalSheet(db, { id }), dossiersThatTell(db)])
  const task = sheet?.dossier.steps.find(step => step.id === id)
  if (sheet === null || task === undefined) return null
  const { dossier } = sheet
  const named = new Set(
    dossier.steps.flatMap(({ objects }) => objects.flatMap(line => line.object_instance_id ?? [])),
  )
  const instances = await tableOf(db, ObjectInstance).bulkGet([...named])
  return {
    ...sheet,
    task,
    by: await doneBy(db, task),
    ...placeIn(dossier, task),
    held: heldInstances(others, dossier.steps),
    instances: new Map(instances.flatMap(one => (one === undefined ? [] : [[one.id, one] as const]))),
  }
}

const linesOf = (steps: readonly TaskRow[]): TaskLine[] => steps.flatMap(({ objects }) => objects)

const placeIn = (
  { preparations, departures, returns }: Dossier<TaskRow>,
  task: TaskRow,
): Pick<HandingSheet, 'step' | 'before'> => {
  if (returns.some(({ id }) => id === task.id)) return { step: 'return', before: linesOf(departures) }
  if (departures.some(({ id }) => id === task.id)) return { step: 'departure', before: linesOf(preparations) }
  return { step: 'preparation', before: [] }
}
