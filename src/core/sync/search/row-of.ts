// A record out of an answer: HAL's members aside, its identity and rev made sure of.
import type { AnyRow } from '#records/entity.ts'
import { halToRow } from '../../wire/hal.ts'

/** Null when it is no record. */
export const rowOf = (sent: unknown): AnyRow | null => {
  const row = halToRow(sent)
  const [id, rev] = [row['id'], Number(row['rev'])]
  return (typeof id === 'string' || typeof id === 'number') && Number.isFinite(rev)
    ? ({ ...row, id: String(id), rev } as AnyRow)
    : null
}
