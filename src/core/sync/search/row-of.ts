// Reads a record from an answer, without HAL's members; ensures its identity and rev.
import type { AnyRow } from '#records/entity.ts'
import { halToRow } from '../../wire/hal.ts'

/** Null when it is not a record. */
export const rowOf = (sent: unknown): AnyRow | null => {
  const row = halToRow(sent)
  const [id, rev] = [row['id'], Number(row['rev'])]
  return (typeof id === 'string' || typeof id === 'number') && Number.isFinite(rev)
    ? ({ ...row, id: String(id), rev } as AnyRow)
    : null
}
