// What is rented from others (RT25a): taken, changed, given back, with or without a network.
import { SubRental, type SubRentalRow } from '#records/entities/sub-rental.ts'
import { blankRow, checkRow, decodeFields } from '#records/entity.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { invalid } from '#records/invalid.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { toGiveBack } from '../rules/availability/sub-rental.ts'

/** As they are typed, or already read. */
export interface SubRentalValues {
  readonly object_id: string
  readonly quantity: string
  readonly supplier: string
  readonly cost: string
  readonly start_date: string
  readonly start_shift: number | string
  readonly end_date: string
  readonly end_shift: number | string
  readonly task_id: string | null
}

export const takeSubRental = async (
  db: LocalDatabase,
  typed: SubRentalValues,
): Promise<Outcome<{ readonly id: string }>> => {
  const decoded = decodeFields(SubRental, { ...typed, supplier: typed.supplier.trim() })
  if (!decoded.ok) return failed(invalid(decoded.issues))
  const id = db.newKey()
  const row = Object.assign({}, blankRow(SubRental), decoded.value, { id })
  const issues = checkRow(SubRental, row)
  if (issues.length > 0) return failed(invalid(issues))
  const { object_id, quantity, supplier, cost, task_id } = row
  const { start_date, start_shift, end_date, end_shift } = row
  return edit(db, [SubRental], async draft => {
    await draft.create(SubRental, id, {
      object_id,
      quantity,
      supplier,
      cost,
      task_id,
      start_date,
      start_shift,
      end_date,
      end_shift,
    })
    return success({ id })
  })
}

interface GiveBack {
  readonly id: string
  readonly at: string
}

/** Twice is once: the first hour stays. */
export const giveBackSubRental = (db: LocalDatabase, { id, at }: GiveBack): Promise<Outcome<null>> =>
  edit(db, [SubRental], async draft => {
    const row = await draft.read(SubRental, id)
    if (row?.returned_at === null) await draft.patch(SubRental, id, { returned_at: at })
    return success(null)
  })

/** Those of an object that are not given back, the first to end first. */
export const subRentalsOf = async (
  db: LocalDatabase,
  { object }: { readonly object: string },
): Promise<SubRentalRow[]> =>
  (
    await tableOf(db, SubRental)
      .filter(({ object_id, returned_at }) => object_id === object && returned_at === null)
      .toArray()
  ).toSorted((one, other) => (one.end_date ?? '').localeCompare(other.end_date ?? ''))

export const subRentalsToGiveBack = async (
  db: LocalDatabase,
  { today }: { readonly today: string },
): Promise<SubRentalRow[]> => toGiveBack(await tableOf(db, SubRental).toArray(), today)
