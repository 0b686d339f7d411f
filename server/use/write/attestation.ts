// The server's side of an attestation (DC2): who may ask for one, and its number, taken with the write that asks so that none is ever
// missing.
import { isAttestable } from '#records/states/attestation.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Transaction } from '../../storage/storage.ts'
import { isDeskOf } from './desk-of.ts'
import { asTask } from './stored-rows.ts'
import type { WriteTx } from './write-tx.ts'

/** What was attested stays so; anything else is asked by a desk, of a collection that is done, and dated by the server. */
export const holdAttestation = (
  { caller, now }: Pick<WriteTx, 'caller' | 'now'>,
  task: TaskRow,
  before: TaskRow | undefined,
): void => {
  if (before?.attestation_number != null) {
    task.attested_at = before.attested_at
    return
  }
  const isAsked = task.attested_at !== null && isDeskOf(caller.rights, task) && isAttestable(task)
  task.attested_at = isAsked ? now : null
}

/** Numbers start again each year (DC2). */
export const attestationSeries = (attested_at: string): string => `attestation ${attested_at.slice(0, 4)}`

/** With the year's last number; a transaction that fails gives it back. */
export const numberAttestation = async (db: Transaction, of: Entity, row: AnyRow): Promise<void> => {
  if (of.name !== 'task') return
  const { attested_at, attestation_number } = asTask(row)
  if (attested_at === null || attestation_number !== null) return
  row['attestation_number'] = await db.nextNumber(attestationSeries(attested_at))
}
