// Writes that change what rentals hold run one after the other in an organisation, so that of two acceptances at the same moment the
// second sees the first (RT15).
import { Task } from '#records/entities/task.ts'
import type { Entity } from '#records/entity.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import type { Json } from '#core/wire/json.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const lockRentals = async (tx: WriteTx): Promise<void> => {
  await tx.row('organisation', tx.caller.org)
}

/** Before any row of the rental is locked: whoever waits here holds no step that the one before has to mark. */
export const lockRentalOf = async (
  tx: WriteTx,
  of: Entity,
  { ids, bodies }: { readonly ids: readonly string[]; readonly bodies: readonly Json[] },
): Promise<void> => {
  if (of.name !== Task.name) return
  const isRental =
    bodies.some(body => scopeOfTaskType(Number(body['task_type_id'])) === 'loki') ||
    (await tx.db.getMany(Task.name, ids)).some(row => row['scope'] === 'loki')
  if (isRental) await lockRentals(tx)
}
