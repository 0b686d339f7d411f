// The number of a facture or an avoir (RT19), taken in the same write so that the numbers have no gap, with the moment and the day at which the
// server gave it: numbers and days rise together, whatever a device's clock says.
import { RentalDocument } from '#records/entities/rental-document.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { Transaction } from '../../storage/storage.ts'
import { asDocument } from './stored-rows.ts'

const letters = { invoice: 'F', credit: 'A' } as const
const DIGITS = 4

/** Gives a document its kind's and year's next number, and whether it did; a transaction that fails does not use it up. */
export const numberDocument = async (
  db: Transaction,
  of: Entity,
  row: AnyRow,
  now: string,
): Promise<boolean> => {
  if (of.name !== RentalDocument.name) return false
  const document = asDocument(row)
  if (document.number !== '') return false
  const series = `${letters[document.kind]}-${now.slice(0, 4)}`
  const number = await db.nextNumber(`document ${series}`)
  document.number = `${series}-${String(number).padStart(DIGITS, '0')}`
  document.issued_at = now
  document.date = now.slice(0, 10)
  return true
}
