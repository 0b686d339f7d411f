// What a person sees = fold(the server's row, the pending patches): one pure function for edit, pull and ack (sync.md section 0).
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import type { Entry } from './entry.ts'
import { isKeyedList, mergeKeyedList } from './keyed-lists.ts'

/** Null when there is nothing to show. `entries` are those of one record, in order of capture. */
export const fold = (of: Entity, base: AnyRow | null, entries: readonly Entry[]): AnyRow | null =>
  entries.reduce<AnyRow | null>((row, entry) => apply(of, row, entry), base)

const apply = (of: Entity, row: AnyRow | null, entry: Entry): AnyRow | null => {
  if (entry.state === 'damaged') return row
  switch (entry.op) {
    case 'create':
      // Once the server's row is there, it already includes the creation.
      return row ?? { ...blankRow(of), ...entry.patch, id: entry.id }
    case 'delete':
      return entry.state === 'queued' || entry.state === 'sent' ? null : row
    case 'patch':
      return row === null ? null : { ...row, ...patched(row, entry) }
  }
}

const patched = (row: AnyRow, { patch, from }: Entry): { [field: string]: unknown } => {
  const values: { [field: string]: unknown } = {}
  for (const [field, mine] of Object.entries(patch)) {
    values[field] = isKeyedList(field) ? mergeKeyedList(field, from[field], mine, row[field]).list : mine
  }
  return values
}
