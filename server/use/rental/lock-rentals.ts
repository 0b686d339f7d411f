// Writes that change what rentals hold run one after the other in an organisation, so that of two acceptances at the same moment the
// second sees the first (RT15).
import { Invoice, Payment } from '#records/entities/money.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import { Task } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import type { Json } from '#core/wire/json.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const lockRentals = async (tx: WriteTx): Promise<void> => {
  await tx.row('organisation', tx.caller.org)
}

const ofMoney: ReadonlySet<string> = new Set([Payment.name, Invoice.name, RentalDocument.name])

const idsIn = (rows: readonly Json[], field: string): string[] =>
  rows.flatMap(row => (typeof row[field] === 'string' ? [row[field]] : []))

/** Before any row of the rental is locked: whoever waits here holds no step that the one before has to mark, nor a line that it bills. */
export const lockRentalOf = async (
  tx: WriteTx,
  of: Entity,
  { ids, bodies }: { readonly ids: readonly string[]; readonly bodies: readonly Json[] },
): Promise<void> => {
  const isMoney = ofMoney.has(of.name)
  // What is found again changes the return that noted it as lost (RT25).
  if (of.name === ObjectInstance.name && bodies.some(body => body['state'] === 'available'))
    return lockRentals(tx)
  if (of.name !== Task.name && !isMoney) return
  const steps = isMoney
    ? idsIn([...bodies, ...(await tx.db.getMany(of.name, [...ids]))], 'task_id')
    : [...ids]
  const isRental =
    (!isMoney && bodies.some(body => scopeOfTaskType(Number(body['task_type_id'])) === 'loki')) ||
    (await tx.db.getMany(Task.name, steps)).some(row => row['scope'] === 'loki')
  if (isRental) await lockRentals(tx)
}
