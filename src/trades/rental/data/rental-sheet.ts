// A rental as its screen shows it: the dossier to which a task belongs, with its invoice lines, which hang on its head (RT10).
import { addDays, isoWeek, mondayOf } from '#records/time/dates.ts'
import { Invoice, type InvoiceRow } from '#records/entities/money.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { dossiersOf, type Dossier } from '../rules/dossier.ts'
import { dossiersHere } from './rentals-here.ts'

export interface RentalSheet {
  readonly dossier: Dossier<TaskRow>
  readonly invoices: readonly InvoiceRow[]
}

/** Null: this device holds no rental with that task. */
export const rentalSheet = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<RentalSheet | null> => {
  const found = (await dossiersHere(db)).find(({ steps }) => steps.some(step => step.id === id))
  if (found === undefined) return null
  const [dossier] = dossiersOf(found.steps.map(step => Object.assign({}, blankRow(Task), step)))
  if (dossier === undefined) return null
  const invoices = await tableOf(db, Invoice).where('task_id').equals(dossier.head.id).toArray()
  return { dossier, invoices: invoices.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/**
 * Invoice lines are in the shards of the weeks in which they were made: whether this device holds those of a rental that was made then.
 * One that has not left yet is whole.
 */
export const isMoneyHere = async (
  db: LocalDatabase,
  { head, today }: { readonly head: Pick<TaskRow, 'creation_time' | 'rev'>; readonly today: string },
): Promise<boolean> => {
  const made = head.creation_time?.slice(0, 10)
  if (made === undefined) return true
  const weeks: string[] = []
  for (let day = mondayOf(made); day <= today; day = addDays(day, 7)) weeks.push(`money/${isoWeek(day)}`)
  const shards = await db.shard.bulkGet(weeks)
  return shards.every(shard => shard?.complete === true || shard?.restarted === true)
}
