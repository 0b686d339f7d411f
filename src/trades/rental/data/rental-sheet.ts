// A rental as its screen shows it: the dossier to which a task belongs, with its money, which hangs on its head (RT10).
import { addDays, isoWeek, mondayOf } from '#records/time/dates.ts'
import { Invoice, Payment, type InvoiceRow, type PaymentRow } from '#records/entities/money.ts'
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { readMeta, tableOf, type LocalDatabase, type Shard } from '#core/store/database.ts'
import { dossiersOf, type Dossier } from '../rules/dossier.ts'
import { dossierWith } from './rentals-here.ts'

export interface RentalSheet {
  readonly dossier: Dossier<TaskRow>
  readonly invoices: readonly InvoiceRow[]
  readonly documents: readonly RentalDocumentRow[]
  readonly payments: readonly PaymentRow[]
}

/** Null: this device holds no rental with that task. */
export const rentalSheet = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<RentalSheet | null> => {
  const found = await dossierWith(db, id)
  const [dossier] = dossiersOf((found?.steps ?? []).map(step => Object.assign({}, blankRow(Task), step)))
  if (dossier === undefined) return null
  return { dossier, ...(await moneyOf(db, dossier.head.id)) }
}

type Money = Pick<RentalSheet, 'invoices' | 'documents' | 'payments'>

/** Documents in the order of their numbers, then those that wait for one; what a device made later has a later id. */
const moneyOf = async (db: LocalDatabase, head: string): Promise<Money> => {
  const [invoices, documents, payments] = await Promise.all([
    tableOf(db, Invoice).where('task_id').equals(head).toArray(),
    tableOf(db, RentalDocument).where('task_id').equals(head).toArray(),
    tableOf(db, Payment).where('task_id').equals(head).toArray(),
  ])
  const made = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
  const issued = ({ issued_at }: RentalDocumentRow): string => issued_at ?? '9'
  return {
    invoices: invoices.toSorted(made),
    documents: documents.toSorted(
      (a, b) => issued(a).localeCompare(issued(b)) || a.number.localeCompare(b.number) || made(a, b),
    ),
    payments: payments.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || made(a, b)),
  }
}

/**
 * Whether this device holds the money of a rental: of one that is not over with its dossier, of one that is, and on a plain back end, in the
 * shards of the weeks in which it was made. One that has not left yet is whole.
 */
export const isMoneyHere = async (
  db: LocalDatabase,
  { head, today }: { readonly head: Pick<TaskRow, 'creation_time' | 'rental_over'>; readonly today: string },
): Promise<boolean> => {
  const isHeld = (shard: Shard | undefined): boolean => shard?.complete === true || shard?.restarted === true
  const isWithDossier = head.rental_over === 0 && (await readMeta(db, 'mode')) !== 'plain'
  if (isWithDossier && isHeld(await db.shard.get(OPEN_RENTALS))) return true
  const made = head.creation_time?.slice(0, 10)
  if (made === undefined) return true
  const weeks: string[] = []
  for (let day = mondayOf(made); day <= today; day = addDays(day, 7)) weeks.push(`money/${isoWeek(day)}`)
  const shards = await db.shard.bulkGet(weeks)
  return shards.every(isHeld)
}
