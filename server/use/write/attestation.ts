// The server's part of an attestation (DC2): who may ask for one, and its number, which is taken in the same write so that the numbers have
// no gap.
import { isAttestable } from '#records/states/attestation.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { Transaction } from '../../storage/storage.ts'
import { isDeskOf } from './desk-of.ts'
import { asTask } from './stored-rows.ts'
import type { WriteTx } from './write-tx.ts'

/**
 * An existing attestation does not change. A new one must be asked by a desk, for a collection that is done, and is dated by the server.
 */
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

/** The series of numbers, one a year (DC2). */
export const attestationSeries = (attested_at: string): string => `attestation ${attested_at.slice(0, 4)}`

/** Gives the attestation the year's next number, and whether it did; a transaction that fails does not use it up. */
export const numberAttestation = async (db: Transaction, of: Entity, row: AnyRow): Promise<boolean> => {
  if (of.name !== 'task') return false
  const { attested_at, attestation_number } = asTask(row)
  if (attested_at === null || attestation_number !== null) return false
  row['attestation_number'] = await db.nextNumber(attestationSeries(attested_at))
  return true
}
