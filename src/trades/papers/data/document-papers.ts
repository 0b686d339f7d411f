// The factures and avoirs that are printed (RT19): those that the address names, or all of the rental of a task that it names.
import { RentalDocument, type RentalDocumentRow } from '#records/entities/rental-document.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { seesTaskType } from '#records/rights/seen-tasks.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { fromCents, sumMoney } from '#records/values/decimal.ts'
import { rentalSheet } from '#trades/rental/data/rental-sheet.ts'
import type { Dossier } from '#trades/rental/rules/dossier.ts'
import { dueOfDocuments } from '#trades/rental/rules/money/account.ts'
import type { PaperAsked } from './printed.ts'

export interface RentalDocumentPaper {
  readonly document: RentalDocumentRow
  /** The number of the facture that an avoir corrects; null: it corrects none. */
  readonly corrected: string | null
  /** Null: its rental is not on this device, and the document alone is printed. */
  readonly dossier: Dossier<TaskRow> | null
  /** In euros; null where its rental is not on this device. */
  readonly due: number | null
  /** Of a facture: what its avoirs give back, in euros; not above 0. */
  readonly credited: number
}

/** RG5: of a rental whose task the account's tabs do not list, none; of one that is not on this device, what it names itself. */
export const documentPapers = async (
  db: LocalDatabase,
  { ids, rights }: PaperAsked,
): Promise<RentalDocumentPaper[]> => {
  const found = await Promise.all(ids.map(id => documentsOf(db, id)))
  const papers = await Promise.all(
    found.flat().map(async document => {
      const task = await tableOf(db, Task).get(document.task_id ?? '')
      return task === undefined || seesTaskType(rights, task.task_type_id) ? paperOf(db, document) : null
    }),
  )
  return papers.filter(one => one !== null)
}

/** By the id of a document, or of any task of the rental. */
const documentsOf = async (db: LocalDatabase, id: string): Promise<readonly RentalDocumentRow[]> => {
  const one = await tableOf(db, RentalDocument).get(id)
  if (one !== undefined) return [one]
  return (await rentalSheet(db, { id }))?.documents ?? []
}

const paperOf = async (db: LocalDatabase, document: RentalDocumentRow): Promise<RentalDocumentPaper> => {
  const sheet = await rentalSheet(db, { id: document.task_id ?? '' })
  const { documents, payments } = sheet ?? { documents: [document], payments: [] }
  const corrected = documents.find(({ id }) => id === document.corrects_id)
  const owed = dueOfDocuments({ documents, payments }).find(one => one.document.id === document.id)
  return {
    document,
    corrected: corrected?.number ?? null,
    dossier: sheet?.dossier ?? null,
    credited: sumMoney(
      documents.filter(({ corrects_id }) => corrects_id === document.id).map(({ total }) => total),
    ),
    due: sheet === null || owed === undefined ? null : fromCents(owed.due),
  }
}
